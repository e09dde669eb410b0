import { sql } from 'kysely';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/**
 * The job that an earlier identical request created; null for the first one, and a simultaneous repetition then waits until this
 * transaction ends.
 */
export async function findJobOfRequest(
  transaction: AgencyTransaction,
  request: { createdById: number; requestId: string },
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${request.requestId}, ${request.createdById}))`.execute(
    transaction,
  );
  const { rows } = await sql<{ jobId: number }>`
    select job_id as "jobId" from job_request
    where created_by_id = ${request.createdById} and request_id = ${request.requestId}::uuid`.execute(transaction);
  return rows[0]?.jobId ?? null;
}

/** Records which job a request created. */
export async function noteJobOfRequest(
  transaction: AgencyTransaction,
  request: { createdById: number; requestId: string; jobId: number },
) {
  await transaction
    .insertInto('job_request')
    .values({ created_by_id: request.createdById, request_id: request.requestId, job_id: request.jobId })
    .execute();
}
