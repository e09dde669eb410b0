import { sql } from 'kysely';
import { columnsOf } from '#domain/documents/document-fields.ts';
import { ESTIMATE_FIELDS, type EstimateValues } from '#domain/estimates/estimate-fields.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { type EstimateJob, jobOfEstimate } from './stored-estimate.sql.ts';

/** Finds the job or internal project of a new estimate, by its id of the API. */
export async function findJobToEstimate(transaction: AgencyTransaction, id: number): Promise<EstimateJob | undefined> {
  const { rows } = await sql<{ job: EstimateJob }>`
    select ${jobOfEstimate} as job
    from job
    left join client on client.id = job.client_id
    left join division on division.id = job.division_id
    where job.id = ${databaseJobId(id)} and job.is_billable = ${id > 0}`.execute(transaction);
  return rows[0]?.job;
}

/** Serializes creating, accepting and sending versions of a job's estimates until the transaction ends. */
export async function lockEstimatesOfJob(transaction: AgencyTransaction, jobId: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('estimates of a job', ${jobId}))`.execute(transaction);
}

/**
 * Returns the number of the next version of the original, of a new change order, or of an existing document, or why there can't be one.
 * Call `lockEstimatesOfJob` first.
 */
export async function findNextVersion(
  transaction: AgencyTransaction,
  jobId: number,
  kind: 'original' | 'change' | 'version',
  changeNumber = 0,
): Promise<{ changeNumber: number; version: number } | 'estimate-accepted-before' | 'estimate-not-accepted'> {
  const { rows } = await sql<{ version: number; changes: number; isAccepted: boolean; isOriginalApproved: boolean }>`
    select coalesce(max(version) filter (where change_number = ${changeNumber}), 0) as version, coalesce(max(change_number), 0) as changes,
      coalesce(bool_or(status = 'ACCEPTED' and change_number = ${changeNumber}), false) as "isAccepted",
      coalesce(bool_or(change_number = 0 and (is_approved or (status = 'IMPORTED' and exists (
        select from estimate_line as line where line.estimate_id = estimate.id and line.is_approved)))), false) as "isOriginalApproved"
    from estimate where job_id = ${jobId}`.execute(transaction);
  const { version, changes, isAccepted, isOriginalApproved } = rows[0]!;
  if (kind === 'change')
    return isOriginalApproved ? { changeNumber: changes + 1, version: 1 } : 'estimate-not-accepted';
  return isAccepted ? 'estimate-accepted-before' : { changeNumber, version: version + 1 };
}

/** Inserts a new estimate without its sections and returns its id. Without a job it is a template. */
export async function insertEstimate(
  transaction: AgencyTransaction,
  values: EstimateValues,
  made: { jobId: number | null; changeNumber: number; version: number; byId: number; copiedFromId: number | null },
): Promise<number> {
  const { id } = await transaction
    .insertInto('estimate')
    .values({
      ...columnsOf(ESTIMATE_FIELDS, values),
      created_on: values.documentDate!,
      job_id: made.jobId,
      is_template: made.jobId === null,
      change_number: made.changeNumber,
      version: made.version,
      status: 'NEW',
      created_by_id: made.byId,
      copied_from_id: made.copiedFromId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
