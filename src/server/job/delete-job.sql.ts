import { sql } from 'kysely';
import type { JobKeptReason } from '#domain/jobs/job.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/** Returns what prevents deleting a job; removed order lines count too, because they are kept. */
export async function jobDeletionRefusal(transaction: AgencyTransaction, id: number): Promise<JobKeptReason[]> {
  const { rows } = await sql<{ reasons: JobKeptReason[] }>`
    select array_remove(array[
      case when exists (select from time_entry where job_id = ${id}) then 'job-has-time' end,
      case when exists (select from purchase_order_line where job_id = ${id})
        or exists (select from purchase_order where job_id = ${id}) then 'job-has-orders' end,
      case when exists (select from supplier_cost where job_id = ${id}) then 'job-has-costs' end,
      case when exists (select from client_invoice_line where job_id = ${id}) then 'job-has-invoices' end,
      case when exists (select from estimate where job_id = ${id}) then 'job-has-estimates' end,
      case when exists (select from job where master_job_id = ${id}) then 'job-has-children' end,
      case when exists (select from job where agency_job_id = ${id}) then 'job-has-studio-jobs' end], null) as reasons`.execute(
    transaction,
  );
  return rows[0]!.reasons;
}

/** Deletes an unused job with its comments, favourites and pins. */
export async function deleteJobRow(transaction: AgencyTransaction, id: number) {
  await transaction.deleteFrom('job').where('id', '=', id).execute();
}
