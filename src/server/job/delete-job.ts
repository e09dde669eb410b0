import { REFUSALS } from '#contract/http/refusal.ts';
import { databaseJobId, jobKindOfId } from '#domain/jobs/job-id.ts';
import { can } from '#domain/people/permission.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { deleteJobRow, jobDeletionRefusal } from './delete-job.sql.ts';
import { findStoredJob, lockJobs } from './save-job.sql.ts';

/** Deletes an unused job or project; otherwise the rejection lists everything that uses it. */
export async function removeJob(
  { actor, database }: Pick<SignedIn, 'actor' | 'database'>,
  { id, isBillable }: { id: number; isBillable: boolean },
) {
  if (!can(actor, 'delete', isBillable ? 'job' : 'project')) throw new Refused('forbidden');
  await inTransaction(database, async (transaction) => {
    await lockJobs(transaction, [id]);
    const stored = await findStoredJob(transaction, { id, isBillable });
    if (!stored) throw new Refused('not-found');
    const [why, ...others] = await jobDeletionRefusal(transaction, id);
    if (why) {
      throw new Refused(why, {
        errors: [why, ...others].map((reason) => ({ path: 'id', message: REFUSALS[reason].text })),
      });
    }
    await deleteJobRow(transaction, id);
    const before = { isBillable, ...stored.values };
    await writeAudit(transaction, [{ by: actor.id, subject: 'job', subjectId: id, action: 'delete', before }]);
  });
}

/** Reasons that may disappear once the list's other jobs are deleted. */
const PASSING = new Set<string>(['job-has-children', 'job-has-studio-jobs']);

/**
 * Deletes jobs one by one; returns results in order, null if deleted, otherwise the reason. Masters with their children, and agency jobs
 * with their studio jobs, can be listed in any order.
 */
export async function deleteJobsOf(
  session: Pick<SignedIn, 'actor' | 'database'>,
  ids: readonly number[],
): Promise<{ id: number; refused: Refused | null }[]> {
  const results: { id: number; refused: Refused | null }[] = [];
  for (const id of ids) results.push({ id, refused: await deletionRefusal(session, id) });
  for (const result of results) {
    if (result.refused && PASSING.has(result.refused.code)) result.refused = await deletionRefusal(session, result.id);
  }
  return results;
}

async function deletionRefusal(session: Pick<SignedIn, 'actor' | 'database'>, id: number): Promise<Refused | null> {
  try {
    await removeJob(session, { id: databaseJobId(id), isBillable: jobKindOfId(id) === 'client' });
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}
