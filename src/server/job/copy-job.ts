import { REFUSALS } from '#contract/http/refusal.ts';
import type { JobSave } from '#contract/jobs/job-record.ts';
import { databaseJobId, jobKindOf, jobKindOfId, wireJobId } from '#domain/jobs/job-id.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { copyCostTypes } from './copy-job.sql.ts';
import { isReadableJob } from './job-record.sql.ts';

type CopyOf = NonNullable<JobSave['copyOf']>;

/** Refuses to copy a job of the other kind, or one that the actor may not read: the copy would reveal its estimate. */
export async function requireCopyableJob(
  transaction: AgencyTransaction,
  actor: Actor,
  { id }: CopyOf,
  isBillable: boolean,
) {
  const isOfKind = jobKindOfId(id) === jobKindOf({ isBillable });
  if (isOfKind && (await isReadableJob(transaction, actor, { id: databaseJobId(id), isBillable }))) return;
  throw new Refused('reference-unknown', {
    errors: [{ path: 'copyOf', message: REFUSALS['reference-unknown'].text }],
  });
}

/** Copies a job's estimate to another job. The estimate slice implements it, as slices can't import each other. Ids are those of the API. */
export type CopyEstimateOfJob = (
  transaction: AgencyTransaction,
  session: Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>,
  jobs: { from: number; to: number },
) => Promise<void>;

/** Copies the chosen parts to a new job. The copied estimate isn't approved, as the client hasn't seen it. */
export async function copyPartsOfJob(
  transaction: AgencyTransaction,
  session: Parameters<CopyEstimateOfJob>[1],
  copyOf: CopyOf,
  jobId: number,
  copyEstimateOfJob: CopyEstimateOfJob,
) {
  const from = databaseJobId(copyOf.id);
  if (copyOf.estimate)
    await copyEstimateOfJob(transaction, session, { from: copyOf.id, to: wireJobId(jobId, jobKindOfId(copyOf.id)) });
  if (copyOf.costTypes) await copyCostTypes(transaction, { from, to: jobId });
}
