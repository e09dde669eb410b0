import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/** Gives a job what is estimated of another as the first version of its own, made today and without any approval. */
export async function copyNewestEstimate(
  transaction: AgencyTransaction,
  { from, to, today }: { from: number; to: number; today: Day },
) {
  await sql`select copy_what_is_estimated(${from}, ${to}, ${today}::date)`.execute(transaction);
}

/** Narrows a job to the cost types to which another is narrowed. */
export async function copyCostTypes(transaction: AgencyTransaction, { from, to }: { from: number; to: number }) {
  await sql`
    insert into job_cost_type (job_id, cost_type_id)
    select ${to}, cost_type_id from job_cost_type where job_id = ${from}`.execute(transaction);
}
