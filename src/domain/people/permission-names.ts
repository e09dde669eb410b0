import { type Phrase, phrase } from '../text/phrase.ts';
import type { DocumentType, Right } from './permission.ts';

export const DOCUMENT_NAMES: Readonly<Record<DocumentType, Phrase>> = {
  timecell: phrase('Time for others'),
  job: phrase('Jobs'),
  project: phrase('Projects'),
  purchaseorder: phrase('Purchase orders'),
  estimate: phrase('Estimates'),
  margin: phrase('Margin'),
  draftproductioninvoice: phrase('Production invoices'),
  draftsundryinvoice: phrase('Sundry invoices'),
  administration: phrase('Administration'),
  people: phrase('People'),
  masterdata: phrase('Master data'),
  moneysettings: phrase('Financial settings'),
};

/** Labels of rights. In administration, `delete` is deactivating and reactivating. */
export const RIGHT_NAMES: Readonly<Record<Right, Phrase>> = {
  read: phrase('Read'),
  create: phrase('Create'),
  update: phrase('Edit'),
  delete: phrase('Delete'),
  approve: phrase('Approve'),
};
