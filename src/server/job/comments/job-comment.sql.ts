import { sql } from 'kysely';
import type { JobComment } from '#contract/jobs/job-comment.ts';
import { personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

type WhichComments = { jobId: number; id?: number; request?: { createdById: number; requestId: string } };

/** Finds a job's comments, newest first, or one by id or request. */
export async function findComments(
  database: AgencyDatabase | AgencyTransaction,
  { jobId, id, request }: WhichComments,
): Promise<JobComment[]> {
  const { rows } = await sql<JobComment>`
    select comment.id, comment.created_on as "createdOn", ${personById('comment.created_by_id')} as "createdBy", comment.text,
      comment.is_system as "isSystem", comment.edited_on as "editedOn", '{}'::json[] as attachments,
      coalesce((
        select json_agg(json_build_object('id', employee.id, 'name', employee.name) order by ${inReadingOrder(sql`employee.name`)}, employee.id)
        from job_comment_mention as mention join employee on employee.id = mention.employee_id
        where mention.job_comment_id = comment.id), '[]') as mentions
    from job_comment as comment
    where comment.job_id = ${jobId} and ${id === undefined ? sql`true` : sql`comment.id = ${id}`}
      and ${request ? sql`(comment.created_by_id, comment.request_id) = (${request.createdById}, ${request.requestId}::uuid)` : sql`true`}
    order by comment.created_on desc, comment.id desc`.execute(database);
  return rows;
}

/** Inserts comments; system comments record events. Returns their ids, none for a repeated request. */
export async function insertComments(
  transaction: AgencyTransaction,
  comments: readonly {
    jobId: number;
    createdById: number;
    text: string;
    isSystem: boolean;
    requestId?: string | null;
  }[],
): Promise<number[]> {
  if (comments.length === 0) return [];
  const made = comments.map(({ requestId = null, ...comment }) => ({ ...comment, requestId }));
  // A constant statement text, so that it's planned once.
  const { rows } = await sql<{ id: number }>`
    insert into job_comment (job_id, created_by_id, text, is_system, request_id)
    select "jobId", "createdById", text, "isSystem", "requestId"
    from json_to_recordset(${JSON.stringify(made)}::json)
      as made ("jobId" integer, "createdById" integer, text text, "isSystem" boolean, "requestId" uuid)
    on conflict do nothing
    returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Locks a comment until the transaction ends. */
export function lockComment(transaction: AgencyTransaction, { jobId, id }: { jobId: number; id: number }) {
  return transaction
    .selectFrom('job_comment')
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .select(['id', 'text', 'is_system as isSystem', 'created_by_id as createdById'])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCommentText(transaction: AgencyTransaction, id: number, text: string) {
  await sql`update job_comment set text = ${text}, edited_on = clock_timestamp() where id = ${id}`.execute(transaction);
}

export async function deleteComment(transaction: AgencyTransaction, id: number) {
  await transaction.deleteFrom('job_comment').where('id', '=', id).execute();
}
