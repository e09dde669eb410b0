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

/** The comment that was sent. Without `mentions`, a new comment mentions no one and a changed one keeps its mentions. */
type CommentSave = { text: string; mentions?: readonly number[] | undefined };

/**
 * Adds a comment to a job that the actor may read, and notifies the people it mentions. A repeated request returns the comment that
 * the first one added.
 */
export async function addComment(
  { actor, database }: SignedIn,
  jobId: number,
  { text: sentText, mentions = [], requestId = null }: CommentSave & { requestId?: string | null | undefined },
): Promise<JobComment> {
  const text = requireText(sentText);
  return inTransaction(database, async (transaction) => {
    const job = await readableJob(transaction, actor, jobId);
    const comment = { jobId, createdById: actor.id, text, isSystem: false, requestId };
    const [newId] = await insertComments(transaction, [comment]);
    if (newId !== undefined) {
      await requireMentionable(transaction, jobId, mentions);
      await replaceMentions(transaction, { commentId: newId, authorId: actor.id }, mentions);
      const mentioned = await findMentionedIds(transaction, newId);
      const after = { jobId, text, mentions: mentioned };
      await notifyComment(transaction, { byId: actor.id, job, commentId: newId, text, mentioned, isNew: true });
      await auditComment(transaction, { by: actor.id, subjectId: newId, action: 'create', after });
    }
    const which = newId === undefined ? { request: { createdById: actor.id, requestId: requestId! } } : { id: newId };
    const [found] = await findComments(transaction, { jobId, ...which });
    // The first request with this id commented on another job.
    if (!found) throw new Refused('request-id-reused');
    return found;
  });
}

/** Changes the user's own comment: notifies newly mentioned people, and withdraws the notification of people no longer mentioned. */
export async function changeComment(
  { actor, database }: SignedIn,
  which: { jobId: number; id: number },
  { text: sentText, mentions }: CommentSave,
): Promise<JobComment> {
  const text = requireText(sentText);
  return inTransaction(database, async (transaction) => {
    const { job, ...before } = await lockOwnComment(transaction, actor, which);
    const mentioned = await findMentionedIds(transaction, which.id);
    if (before.text !== text) await updateCommentText(transaction, which.id, text);
    if (mentions) {
      // People who are mentioned already may stay, even if they have left or can't read the job any more.
      await requireMentionable(transaction, which.jobId, mentions, new Set(mentioned));
      await replaceMentions(transaction, { commentId: which.id, authorId: actor.id }, mentions);
    }
    const change = {
      before: { text: before.text, mentions: mentioned },
      after: { text, mentions: await findMentionedIds(transaction, which.id) },
    };
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) {
      await auditComment(transaction, { by: actor.id, subjectId: which.id, action: 'update', ...change });
      const added = change.after.mentions.filter((id) => !mentioned.includes(id));
      const notice = { byId: actor.id, job, commentId: which.id, text, mentioned: added, isNew: false };
      if (added.length > 0) await notifyComment(transaction, notice);
    }
    const [comment] = await findComments(transaction, which);
    return comment!;
  });
}

/** Deletes the user's own comment. */
export async function removeComment({ actor, database }: SignedIn, which: { jobId: number; id: number }) {
  await inTransaction(database, async (transaction) => {
    const { text } = await lockOwnComment(transaction, actor, which);
    const before = { jobId: which.jobId, text, mentions: await findMentionedIds(transaction, which.id) };
    await deleteComment(transaction, which.id);
    await withdrawNotificationsOfComment(transaction, which.jobId, which.id);
    await auditComment(transaction, { by: actor.id, subjectId: which.id, action: 'delete', before });
  });
}

/** Locks a comment of the actor. No one can change system comments. */
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

/** Refuses people who can't be mentioned, without revealing whether they are unknown, have left or may not read the job. */
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

function requireText(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new Refused('comment-empty', { errors: [{ path: 'text', message: 'Please enter a comment' }] });
}

function auditComment(transaction: AgencyTransaction, event: Omit<AuditEvent, 'subject'>) {
  return writeAudit(transaction, [{ ...event, subject: 'job_comment' }]);
}
