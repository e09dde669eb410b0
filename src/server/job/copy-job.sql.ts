import { sql } from 'kysely';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/** Copies a job's cost type restrictions to another job. */
export async function copyCostTypes(transaction: AgencyTransaction, { from, to }: { from: number; to: number }) {
  await sql`
    insert into job_cost_type (job_id, cost_type_id)
    select ${to}, cost_type_id from job_cost_type where job_id = ${from}`.execute(transaction);
}
