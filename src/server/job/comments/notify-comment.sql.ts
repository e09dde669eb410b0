import { sql } from 'kysely';
import { excerptOf } from '#domain/communication/notification.ts';
import { writeNotifications } from '../../core/notification/write-notifications.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** A comment and whom to notify of it: `mentioned` are the people newly mentioned in it. */
type CommentToTell = {
  byId: number;
  job: { id: number; code: string; name: string; isBillable: boolean };
  commentId: number;
  text: string;
  mentioned: readonly number[];
  isNew: boolean;
};

/** Notifies mentioned people, and of a new comment also the job's leads who aren't mentioned. */
export async function notifyComment(
  transaction: AgencyTransaction,
  { byId, job, commentId, text, mentioned, isNew }: CommentToTell,
) {
  const cause = {
    byId,
    record: `job:${job.id}`,
    needs: job.isBillable ? 'job' : 'project',
    about: { jobId: job.id },
    facts: { job: `${job.code} ${job.name}`, comment: excerptOf(text), commentId: String(commentId) },
  } as const;
  const leaders = sql`select leader from job
    cross join unnest(array[account_executive_id, secondary_account_executive_id, account_director_id]) as leader
    where job.id = ${job.id} and leader <> all(${[...mentioned]}::integer[])`;
  if (mentioned.length > 0) await writeNotifications(transaction, { ...cause, kind: 'mention', recipients: mentioned });
  if (isNew) await writeNotifications(transaction, { ...cause, kind: 'job-comment', recipients: leaders });
}
