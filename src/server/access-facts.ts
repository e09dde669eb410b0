import { accessToInvoice } from './client-invoice/invoice-access.ts';
import type { RecordAccessParts } from './core/people/record-access.ts';
import { accessToJob, accessToProject } from './job/people/job-access.ts';
import { accessToOrder } from './purchase-order/people/order-access.ts';
import { accessToEntry } from './timesheet/entry-access.ts';

/** What the subjects say of what somebody may do with one of their records: a new kind is a line here. */
export const RECORD_ACCESS: RecordAccessParts = {
  job: accessToJob,
  project: accessToProject,
  'purchase-order': accessToOrder,
  'client-invoice': accessToInvoice,
  'time-entry': accessToEntry,
};
