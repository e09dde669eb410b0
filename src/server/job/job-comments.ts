import type { JobComment } from '#contract/job-comment.ts';
import { type AuditEvent, writeAudit } from '../platform/audit.ts';
import type { AgencyTransaction } from '../platform/postgres.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { deleteComment, findComments, insertComments, lockComment, updateCommentText } from './job-comment.sql.ts';
import { readableJob } from './job-record.sql.ts';

/** Adds a comment to a job that the signed-in person may read; a repeated request finds the one it made (COMM-01). */
export async function addComment(
  { actor, database }: SignedIn,
  jobId: number,
  { text, requestId = null }: { text: string; requestId?: string | null | undefined },
): Promise<JobComment> {
  const words = requireWords(text);
  return database.transaction().execute(async (transaction) => {
    await readableJob(transaction, actor, jobId);
    const comment = { jobId, createdById: actor.id, text: words, isSystem: false, requestId };
    const [made] = await insertComments(transaction, [comment]);
    if (made !== undefined) {
      const after = { jobId, text: words };
      await writeTrail(transaction, { by: actor.id, subjectId: made, action: 'create', after });
    }
    const which = made === undefined ? { request: { createdById: actor.id, requestId: requestId! } } : { id: made };
    const [found] = await findComments(transaction, { jobId, ...which });
    // The request stands on another job.
    if (!found) throw new Refused('request-id-reused');
    return found;
  });
}

/** Changes the own comment (COMM-01). */
export async function changeComment(
  { actor, database }: SignedIn,
  which: { jobId: number; id: number },
  text: string,
): Promise<JobComment> {
  const words = requireWords(text);
  return database.transaction().execute(async (transaction) => {
    const before = await lockOwnComment(transaction, actor, which);
    if (before.text !== words) {
      await updateCommentText(transaction, which.id, words);
      const after = { text: words };
      await writeTrail(transaction, {
        by: actor.id,
        subjectId: which.id,
        action: 'update',
        before: { text: before.text },
        after,
      });
    }
    const [comment] = await findComments(transaction, which);
    return comment!;
  });
}

/** Deletes the own comment (COMM-01). */
export async function removeComment({ actor, database }: SignedIn, which: { jobId: number; id: number }) {
  await database.transaction().execute(async (transaction) => {
    const { text } = await lockOwnComment(transaction, actor, which);
    await deleteComment(transaction, which.id);
    const before = { jobId: which.jobId, text };
    await writeTrail(transaction, { by: actor.id, subjectId: which.id, action: 'delete', before });
  });
}

/** What the system says about a job is nobody's own. */
async function lockOwnComment(
  transaction: AgencyTransaction,
  actor: SignedIn['actor'],
  which: { jobId: number; id: number },
) {
  await readableJob(transaction, actor, which.jobId);
  const comment = await lockComment(transaction, which);
  if (!comment) throw new Refused('not-found');
  if (comment.isSystem || comment.createdById !== actor.id) throw new Refused('forbidden');
  return comment;
}

function requireWords(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new Refused('comment-empty', { errors: [{ path: 'text', message: 'Please enter a comment' }] });
}

function writeTrail(transaction: AgencyTransaction, event: Omit<AuditEvent, 'subject'>) {
  return writeAudit(transaction, [{ ...event, subject: 'job_comment' }]);
}
