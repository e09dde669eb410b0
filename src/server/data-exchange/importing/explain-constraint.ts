import pg from 'pg';

type Reason = { column: string | null; text: string };

const REASONS: Record<string, Reason> = {
  employee_domain_username: { column: 'username', text: 'is the user name of another person of this domain' },
  employee_start_before_end: { column: 'end_date', text: 'is before start_date' },
  job_due_on_or_after_opened: { column: 'due_date', text: 'is before opened' },
  job_master_or_child: { column: 'master_job', text: 'cannot be set on a master job' },
  job_not_its_own_master: { column: 'master_job', text: 'is the job itself' },
  job_billable_has_client: { column: 'client', text: 'must not be blank for a client job' },
  job_product_of_client: { column: 'product', text: 'is not a product of the client' },
  job_campaign_of_product: { column: 'campaign', text: 'is not a campaign of the product' },
  period_start_before_end: { column: 'end_date', text: 'is before start_date' },
  period_no_overlap: { column: 'start_date', text: 'overlaps another period' },
  agency_pkey: { column: 'name', text: 'is not the name of the agency, of which there is one' },
  approval_limit_not_negative: { column: 'amount', text: 'must be 0 or more' },
  translation_keeps_places: { column: 'translated', text: 'must keep the places in braces, with their names' },
  time_entry_units_not_zero: { column: 'hours', text: 'must not be 0' },
  time_entry_approved_by_someone: { column: 'approved_by', text: 'and approved_at must both be there, or neither' },
  client_invoice_approved_by_someone: {
    column: 'approved_by',
    text: 'and approved_at must be there when it is approved',
  },
  client_invoice_rejected_with_comment: {
    column: 'approve_status_comment',
    text: 'must be there when it is rejected',
  },
  client_invoice_posted_when_approved: { column: 'posted_on', text: 'must be blank until it is approved' },
  client_invoice_line_total: { column: 'total', text: 'is not net and tax together' },
  time_entry_billed_when_approved: { column: 'approved_at', text: 'cannot be taken from time that has been billed' },
};

/** What a rule of the database that has no words of its own stands against, by its code: never the database's own text (FIX-34). */
const BY_CODE: Record<string, string> = {
  '22001': 'is too long',
  '22003': 'is out of range',
  '22007': 'is not a date',
  '22008': 'is out of range',
  '23502': 'must not be blank',
  '23503': 'names something that is not there',
  '23505': 'is there already',
  '23514': 'does not go with the rest of the line',
  '23P01': 'overlaps another line',
};

/** What a refusal of the database means for the line that caused it; null when it is no matter of the line. */
export function explainConstraint(error: unknown): Reason | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  // Class 22 is data that cannot be, class 23 a broken constraint; all else is a fault of ours or of the server.
  if (!error.code?.startsWith('22') && !error.code?.startsWith('23')) return null;
  return (
    REASONS[error.constraint ?? ''] ?? { column: error.column ?? null, text: BY_CODE[error.code] ?? 'cannot be kept' }
  );
}
