import type { JobSave } from '#contract/job-record.ts';
import { REFUSALS } from '#contract/refusal.ts';
import { databaseJobId, jobKindOf, jobKindOfId } from '#domain/job-id.ts';
import type { Actor } from '#domain/permission.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { copyCostTypes, copyNewestEstimate } from './copy-job.sql.ts';
import { isReadableJob } from './job-record.sql.ts';

type CopyOf = NonNullable<JobSave['copyOf']>;

/** Refuses a copy of a job that somebody may not read, and so whose estimate they may not see, or of one of the other kind (FIX-51). */
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

/** Copies to a job that was made just now what it was wanted with. Nothing of the estimate is approved: the client has not seen it. */
export async function copyPartsOfJob(
  transaction: AgencyTransaction,
  { today }: Pick<SignedIn, 'today'>,
  copyOf: CopyOf,
  jobId: number,
) {
  const from = databaseJobId(copyOf.id);
  if (copyOf.estimate) await copyNewestEstimate(transaction, { from, to: jobId, today });
  if (copyOf.costTypes) await copyCostTypes(transaction, { from, to: jobId });
}
