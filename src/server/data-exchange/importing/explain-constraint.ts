import pg from 'pg';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import type { Words } from '#domain/text/text-with-values.ts';

type Reason = { column: string | null; reason: Words };

const REASONS: Record<string, Reason> = {
  employee_domain_username: { column: 'username', reason: { text: FILE_PROBLEMS.userNameTaken } },
  employee_start_before_end: {
    column: 'end_date',
    reason: { text: FILE_PROBLEMS.before, values: { column: 'start_date' } },
  },
  job_due_on_or_after_opened: {
    column: 'due_date',
    reason: { text: FILE_PROBLEMS.before, values: { column: 'opened' } },
  },
  job_master_or_child: { column: 'master_job', reason: { text: FILE_PROBLEMS.masterOfMaster } },
  job_not_its_own_master: { column: 'master_job', reason: { text: FILE_PROBLEMS.ownMaster } },
  job_billable_has_client: { column: 'client', reason: { text: FILE_PROBLEMS.clientJobBlank } },
  job_product_of_client: { column: 'product', reason: { text: FILE_PROBLEMS.productOfOther } },
  job_campaign_of_product: { column: 'campaign', reason: { text: FILE_PROBLEMS.campaignOfOther } },
  period_start_before_end: {
    column: 'end_date',
    reason: { text: FILE_PROBLEMS.before, values: { column: 'start_date' } },
  },
  period_no_overlap: { column: 'start_date', reason: { text: FILE_PROBLEMS.periodOverlaps } },
  agency_pkey: { column: 'name', reason: { text: FILE_PROBLEMS.agencyName } },
  approval_limit_not_negative: { column: 'amount', reason: { text: FILE_PROBLEMS.negative } },
  translation_keeps_places: { column: 'translated', reason: { text: FILE_PROBLEMS.placesLost } },
  time_entry_units_not_zero: { column: 'hours', reason: { text: FILE_PROBLEMS.zero } },
  time_entry_approved_by_someone: {
    column: 'approved_by',
    reason: { text: FILE_PROBLEMS.bothOrNeither, values: { column: 'approved_at' } },
  },
  client_invoice_approved_by_someone: {
    column: 'approved_by',
    reason: { text: FILE_PROBLEMS.bothWhenApproved, values: { column: 'approved_at' } },
  },
  client_invoice_rejected_with_comment: {
    column: 'approve_status_comment',
    reason: { text: FILE_PROBLEMS.commentWhenRejected },
  },
  client_invoice_posted_when_approved: { column: 'posted_on', reason: { text: FILE_PROBLEMS.blankUntilApproved } },
  client_invoice_line_total: { column: 'total', reason: { text: FILE_PROBLEMS.notTheSum } },
  time_entry_billed_when_approved: { column: 'approved_at', reason: { text: FILE_PROBLEMS.billedTime } },
};

/** The wording of database rules without their own message, by code; never the database's own text. */
const BY_CODE: Record<string, string> = {
  '22001': FILE_PROBLEMS.tooLongToKeep,
  '22003': FILE_PROBLEMS.outOfRange,
  '22007': FILE_PROBLEMS.noDate,
  '22008': FILE_PROBLEMS.outOfRange,
  '23502': FILE_PROBLEMS.blank,
  '23503': FILE_PROBLEMS.nothingThere,
  '23505': FILE_PROBLEMS.there,
  '23514': FILE_PROBLEMS.inconsistent,
  '23P01': FILE_PROBLEMS.overlaps,
};

/** Explains a database error for the line that caused it; null if it isn't the line's fault. */
export function explainConstraint(error: unknown): Reason | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  // Classes 22 and 23 are invalid data and violated constraints; anything else is a bug or a server failure.
  if (!error.code?.startsWith('22') && !error.code?.startsWith('23')) return null;
  return (
    REASONS[error.constraint ?? ''] ?? {
      column: error.column ?? null,
      reason: { text: BY_CODE[error.code] ?? FILE_PROBLEMS.unkeepable },
    }
  );
}
