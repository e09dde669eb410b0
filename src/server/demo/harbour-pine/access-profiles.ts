import type { AccessContent } from '../agency-content.ts';

const all = ['create', 'read', 'update', 'delete', 'approve'] as const;
const write = ['create', 'read', 'update', 'delete'] as const;
const read = { rights: ['read'] } as const;

/** What people may do, by the profile's name. */
export const accessProfiles: Record<string, AccessContent> = {
  Staff: { timecell: read },
  'Time approver': { timecell: { rights: all }, job: read, project: read },
  'Team overview': { timecell: read, job: read, project: read },
  'Account executive': {
    timecell: read,
    job: { rights: all },
    project: read,
    purchaseorder: { rights: write },
    estimate: { rights: write },
    margin: read,
  },
  'Account director': {
    timecell: read,
    job: { rights: all },
    project: { rights: all },
    purchaseorder: { rights: all },
    estimate: { rights: all },
    margin: read,
    draftproductioninvoice: { rights: ['read', 'approve'] },
  },
  'Purchasing approver': { purchaseorder: { rights: all } },
  'Sundry invoice approver': { draftsundryinvoice: { rights: ['approve'] } },
  Reviewer: {
    job: { rights: ['read'], readOnlyFields: ['name', 'dueDate'] },
    project: read,
    purchaseorder: { rights: ['read', 'update'], readOnlyFields: ['notes'] },
  },
  Producer: {
    timecell: read,
    job: read,
    project: read,
    purchaseorder: { rights: write },
    estimate: { rights: write },
  },
  Management: {
    timecell: { rights: all },
    job: { rights: all },
    project: { rights: all },
    purchaseorder: { rights: all },
    estimate: { rights: all },
    margin: read,
    draftproductioninvoice: { rights: all },
    draftsundryinvoice: { rights: all },
  },
  Administrator: {
    timecell: { rights: all },
    job: { rights: all },
    project: { rights: all },
    purchaseorder: { rights: all },
    estimate: { rights: all },
    margin: { rights: all },
    draftproductioninvoice: { rights: all },
    draftsundryinvoice: { rights: all },
    administration: { rights: all },
    people: { rights: all },
    masterdata: { rights: all },
    moneysettings: { rights: all },
  },
};
