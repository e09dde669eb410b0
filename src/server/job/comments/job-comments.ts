import { REFUSALS } from '#contract/http/refusal.ts';
import type { JobComment } from '#contract/jobs/job-comment.ts';
import { type AuditEvent, writeAudit } from '../../core/audit/write-audit.sql.ts';
import { withdrawNotificationsOfComment } from '../../core/notification/mark-notifications.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { readableJob } from '../job-record.sql.ts';
import { deleteComment, findComments, insertComments, lockComment, updateCommentText } from './job-comment.sql.ts';
import { findMentionedIds, findUnmentionable, replaceMentions } from './job-mention.sql.ts';
import { notifyComment } from './notify-comment.sql.ts';

/** A sent comment; omitted mentions are none for a new comment, and unchanged otherwise. */
type CommentSave = { text: string; mentions?: readonly number[] | undefined };

/** Adds a comment to a job that the user may read, and notifies mentioned people. A repeated request returns the comment created first. */
export async function addComment(
  { actor, database }: SignedIn,
  jobId: number,
  { text, mentions = [], requestId = null }: CommentSave & { requestId?: string | null | undefined },
): Promise<JobComment> {
  const words = requireWords(text);
  return inTransaction(database, async (transaction) => {
    const job = await readableJob(transaction, actor, jobId);
    const comment = { jobId, createdById: actor.id, text: words, isSystem: false, requestId };
    const [made] = await insertComments(transaction, [comment]);
    if (made !== undefined) {
      await requireMentionable(transaction, jobId, mentions);
      await replaceMentions(transaction, { commentId: made, authorId: actor.id }, mentions);
      const mentioned = await findMentionedIds(transaction, made);
      const after = { jobId, text: words, mentions: mentioned };
      await notifyComment(transaction, { byId: actor.id, job, commentId: made, text: words, mentioned, isNew: true });
      await writeTrail(transaction, { by: actor.id, subjectId: made, action: 'create', after });
    }
    const which = made === undefined ? { request: { createdById: actor.id, requestId: requestId! } } : { id: made };
    const [found] = await findComments(transaction, { jobId, ...which });
    // The request created a comment on another job.
    if (!found) throw new Refused('request-id-reused');
    return found;
  });
}

/** Changes the user's own comment: notifies newly mentioned people, and withdraws the notification of people no longer mentioned. */
export async function changeComment(
  { actor, database }: SignedIn,
  which: { jobId: number; id: number },
  { text, mentions }: CommentSave,
): Promise<JobComment> {
  const words = requireWords(text);
  return inTransaction(database, async (transaction) => {
    const { job, ...before } = await lockOwnComment(transaction, actor, which);
    const mentioned = await findMentionedIds(transaction, which.id);
    if (before.text !== words) await updateCommentText(transaction, which.id, words);
    if (mentions) {
      // People already mentioned stay so, even if they can't be mentioned any more.
      await requireMentionable(transaction, which.jobId, mentions, new Set(mentioned));
      await replaceMentions(transaction, { commentId: which.id, authorId: actor.id }, mentions);
    }
    const trail = {
      before: { text: before.text, mentions: mentioned },
      after: { text: words, mentions: await findMentionedIds(transaction, which.id) },
    };
    if (JSON.stringify(trail.before) !== JSON.stringify(trail.after)) {
      await writeTrail(transaction, { by: actor.id, subjectId: which.id, action: 'update', ...trail });
      const added = trail.after.mentions.filter((id) => !mentioned.includes(id));
      const told = { byId: actor.id, job, commentId: which.id, text: words, mentioned: added, isNew: false };
      if (added.length > 0) await notifyComment(transaction, told);
    }
    const [comment] = await findComments(transaction, which);
    return comment!;
  });
}

export async function removeComment({ actor, database }: SignedIn, which: { jobId: number; id: number }) {
  await inTransaction(database, async (transaction) => {
    const { text } = await lockOwnComment(transaction, actor, which);
    const before = { jobId: which.jobId, text, mentions: await findMentionedIds(transaction, which.id) };
    await deleteComment(transaction, which.id);
    await withdrawNotificationsOfComment(transaction, which.jobId, which.id);
    await writeTrail(transaction, { by: actor.id, subjectId: which.id, action: 'delete', before });
  });
}

/** System comments belong to no one. */
async function lockOwnComment(
  transaction: AgencyTransaction,
  actor: SignedIn['actor'],
  which: { jobId: number; id: number },
) {
  const job = await readableJob(transaction, actor, which.jobId);
  const comment = await lockComment(transaction, which);
  if (!comment) throw new Refused('not-found');
  if (comment.isSystem || comment.createdById !== actor.id) throw new Refused('forbidden');
  return { ...comment, job };
}

/** Never reveals whether a person is unknown, has left or may not read the job. */
async function requireMentionable(
  transaction: AgencyTransaction,
  jobId: number,
  mentions: readonly number[],
  alreadyMentioned: ReadonlySet<number> = new Set(),
) {
  const added = mentions.filter((id) => !alreadyMentioned.has(id));
  const wrong = new Set(await findUnmentionable(transaction, jobId, added));
  if (wrong.size === 0) return;
  const errors = mentions.flatMap((id, index) =>
    wrong.has(id) ? [{ path: `mentions.${index}`, message: REFUSALS['mention-unsuitable'].text }] : [],
  );
  throw new Refused('mention-unsuitable', { errors });
}

function requireWords(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new Refused('comment-empty', { errors: [{ path: 'text', message: 'Please enter a comment' }] });
}

function writeTrail(transaction: AgencyTransaction, event: Omit<AuditEvent, 'subject'>) {
  return writeAudit(transaction, [{ ...event, subject: 'job_comment' }]);
}
