import { sql } from 'kysely';
import { estimateReference } from '#domain/estimates/estimate.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** Counts the estimates pending for a person, with the first references. */
export async function countEstimatesOf(
  database: AgencyDatabase | AgencyTransaction,
  approverId: number,
  names: number,
): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; code: string; changeNumber: number; version: number }>`
    select count(*) over ()::integer as count, job.code, estimate.change_number as "changeNumber", estimate.version
    from estimate
    join job on job.id = estimate.job_id
    where estimate.approver_id = ${approverId} and estimate.status = 'READY'
    order by job.code, estimate.change_number, estimate.version
    limit ${names}`.execute(database);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ code, ...place }) => estimateReference(code, place)) };
}

/** Locks the estimates pending for a person until the transaction ends. */
export async function lockEstimatesOf(transaction: AgencyTransaction, approverId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from estimate where approver_id = ${approverId} and status = 'READY' order by id for update`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

/** Assigns estimates to another approver. */
export async function giveEstimates(transaction: AgencyTransaction, ids: readonly number[], approverId: number) {
  await sql`update estimate set approver_id = ${approverId}, revision = revision + 1
    where id = any(${ids}::integer[])`.execute(transaction);
}
