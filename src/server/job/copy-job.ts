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

/** Rejects copying a job that the user may not read, or of the other kind. */
export async function refuseCopyOfOther(
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

/** Copies a job's estimate to another job as a new estimate; provided by the estimate slice. Ids are API ids. */
export type CopyEstimateOfJob = (
  transaction: AgencyTransaction,
  session: Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>,
  jobs: { from: number; to: number },
) => Promise<void>;

/** Copies the requested parts to a new job. Nothing of the estimate is approved, because the client hasn't seen it. */
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
