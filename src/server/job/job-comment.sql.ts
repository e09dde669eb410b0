import { sql } from 'kysely';
import type { JobComment } from '#contract/job-comment.ts';
import { personById } from '../platform/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/postgres.ts';

/** Comments on a job, the newest first, or the one of an id (COMM-01). */
export async function findComments(
  database: AgencyDatabase | AgencyTransaction,
  { jobId, id }: { jobId: number; id?: number },
): Promise<JobComment[]> {
  const { rows } = await sql<JobComment>`
    select comment.id, comment.created_on as "createdOn", ${personById('comment.created_by_id')} as "createdBy", comment.text,
      comment.is_system as "isSystem", comment.edited_on as "editedOn", '{}'::json[] as attachments
    from job_comment as comment
    where comment.job_id = ${jobId} and ${id === undefined ? sql`true` : sql`comment.id = ${id}`}
    order by comment.created_on desc, comment.id desc`.execute(database);
  return rows;
}

/** Adds comments on jobs; the system's own say what happened. Answers their ids. */
export async function insertComments(
  transaction: AgencyTransaction,
  comments: readonly { jobId: number; createdById: number; text: string; isSystem: boolean }[],
): Promise<number[]> {
  if (comments.length === 0) return [];
  const rows = await transaction
    .insertInto('job_comment')
    .values(
      comments.map(({ jobId, createdById, text, isSystem }) => ({
        job_id: jobId,
        created_by_id: createdById,
        text,
        is_system: isSystem,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A comment, held until the transaction ends. */
export function lockComment(transaction: AgencyTransaction, { jobId, id }: { jobId: number; id: number }) {
  return transaction
    .selectFrom('job_comment')
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .select(['id', 'text', 'is_system as isSystem', 'created_by_id as createdById'])
    .forUpdate()
    .executeTakeFirst();
}

/** Changes the text of a comment that `lockComment` holds. */
export async function updateCommentText(transaction: AgencyTransaction, id: number, text: string) {
  await sql`update job_comment set text = ${text}, edited_on = clock_timestamp() where id = ${id}`.execute(transaction);
}

/** Deletes a comment that `lockComment` holds. */
export async function deleteComment(transaction: AgencyTransaction, id: number) {
  await transaction.deleteFrom('job_comment').where('id', '=', id).execute();
}
