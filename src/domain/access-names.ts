import type { DocumentType, Right } from './permission.ts';

/** What document types are called (PERM-02, ADM-01). */
export const DOCUMENT_NAMES: Readonly<Record<DocumentType, string>> = {
  timecell: 'Time of others',
  job: 'Jobs',
  project: 'Projects',
  purchaseorder: 'Purchase orders',
  estimate: 'Estimates',
  margin: 'Margin',
  draftproductioninvoice: 'Production invoices',
  draftsundryinvoice: 'Sundry invoices',
  administration: 'Administration',
  people: 'People',
  masterdata: 'Master data',
  moneysettings: 'Money settings',
};

/** What rights are called; `delete` is deactivating and reactivating in administration (ADM-01). */
export const RIGHT_NAMES: Readonly<Record<Right, string>> = {
  read: 'Read',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
  approve: 'Approve',
};
