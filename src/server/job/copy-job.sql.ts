import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/** Gives a job what is estimated of another as the first version of its own, made today and without any approval. */
export async function copyNewestEstimate(
  transaction: AgencyTransaction,
  { from, to, today }: { from: number; to: number; today: Day },
) {
  await sql`
    with source as (
      select estimate.name from current_estimate as version join estimate on estimate.id = version.id
      where version.job_id = ${from} and version.is_estimated order by estimate.change_number, estimate.version desc limit 1
    ), made as (
      insert into estimate (job_id, name, created_on) select ${to}, name, ${today}::date from source returning id
    )
    insert into estimate_line (estimate_id, cost_type_id, hours, amount, revenue)
    select made.id, line.cost_type_id, line.hours, line.amount, line.revenue
    from made
    join job_estimate_line as line on line.job_id = ${from} and line.is_estimated
    order by line.line_id`.execute(transaction);
}

/** Narrows a job to the cost types to which another is narrowed. */
export async function copyCostTypes(transaction: AgencyTransaction, { from, to }: { from: number; to: number }) {
  await sql`
    insert into job_cost_type (job_id, cost_type_id)
    select ${to}, cost_type_id from job_cost_type where job_id = ${from}`.execute(transaction);
}
