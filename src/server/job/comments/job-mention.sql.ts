import { type RawBuilder, sql } from 'kysely';
import type { PersonRef } from '#contract/http/values.ts';
import type { JobMention, JobMentions } from '#contract/jobs/job-mention.ts';
import type { Actor } from '#domain/people/permission.ts';
import { personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { matchesWords } from '../../platform/database/search-words.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';
import { isReadableBy, wireId } from '../job-row.sql.ts';

const MOST_OFFERED = 20;
/** The maximum of unseen mentions in the list. More appear once these are seen. */
const MOST_UNSEEN_LISTED = 100;
const MOST_SEEN_LISTED = 5;
/** The maximum length of the excerpt of a comment, in characters. */
const EXCERPT_LENGTH = 200;

/** Whether `employee` can be mentioned on `job`: active, and able to read jobs of its kind. */
const isMentionable = sql<boolean>`(employee.is_active and exists (
  select from access_profile_document as document
  where document.access_profile_id = employee.access_profile_id and document.can_read
    and document.document_type = case when job.is_billable then 'job' else 'project' end))`;

/** Finds the people who can be mentioned on a job, by name. Names that begin with the keyphrase come first. */
export async function findMentionable(
  database: AgencyDatabase,
  { jobId, exceptId, keyphrase }: { jobId: number; exceptId: number; keyphrase?: string | undefined },
): Promise<PersonRef[]> {
  const { rows } = await sql<PersonRef>`
    select employee.id, employee.name
    from job cross join employee
    where job.id = ${jobId} and employee.id <> ${exceptId} and ${isMentionable}
      and ${matchesWords(sql`folded(employee.name)`, keyphrase)}
    order by starts_with(folded(employee.name), folded(${(keyphrase ?? '').trim()}::text)) desc, ${inReadingOrder(sql`employee.name`)}, employee.id
    limit ${MOST_OFFERED}`.execute(database);
  return rows;
}

/** Returns those ids whose people can't be mentioned on the job. */
export async function findUnmentionable(
  transaction: AgencyTransaction,
  jobId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select requested.id from unnest(${[...ids]}::integer[]) as requested (id)
    where not exists (
      select from job cross join employee where job.id = ${jobId} and employee.id = requested.id and ${isMentionable})`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

export async function findMentionedIds(transaction: AgencyTransaction, commentId: number): Promise<number[]> {
  const rows = await transaction
    .selectFrom('job_comment_mention')
    .where('job_comment_id', '=', commentId)
    .orderBy('employee_id')
    .select('employee_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces the mentions of a comment. People who were mentioned before keep their row, so that they don't see it as new. */
export async function replaceMentions(
  transaction: AgencyTransaction,
  { commentId, authorId }: { commentId: number; authorId: number },
  ids: readonly number[],
) {
  await sql`
    delete from job_comment_mention
    where job_comment_id = ${commentId} and employee_id <> all(${[...ids]}::integer[])`.execute(transaction);
  await sql`
    insert into job_comment_mention (job_comment_id, employee_id, seen_on)
    select ${commentId}, id, case when id = ${authorId} then clock_timestamp() end
    from unnest(${[...ids]}::integer[]) as id
    on conflict do nothing`.execute(transaction);
}

/** Finds the mentions of a person by others, on jobs that they may read now. Called often, so it reads only what it returns. */
export async function findMentions(database: AgencyDatabase | AgencyTransaction, actor: Actor): Promise<JobMentions> {
  const mine = mentionsOf(actor);
  const latest = (condition: RawBuilder<boolean>, limit: number) => sql`(
    select comment.id as "commentId",
      json_build_object('id', ${wireId}, 'code', job.code, 'name', job.name, 'isBillable', job.is_billable) as job,
      ${personById('comment.created_by_id')} as "createdBy",
      case when length(comment.text) > ${EXCERPT_LENGTH}::integer
        then left(comment.text, ${EXCERPT_LENGTH - 1}::integer) || '…' else comment.text end as text,
      mention.mentioned_on as "mentionedOn", mention.seen_on is not null as "isSeen"
    from ${mine} and ${condition}
    order by mention.mentioned_on desc, comment.id desc
    limit ${limit})`;
  const { rows: mentions } = await sql<JobMention>`
    ${latest(sql`mention.seen_on is null`, MOST_UNSEEN_LISTED)}
    union all ${latest(sql`mention.seen_on is not null`, MOST_SEEN_LISTED)}
    order by "mentionedOn" desc, "commentId" desc`.execute(database);
  return { unseen: await countUnseenMentions(database, actor), mentions };
}

export async function countUnseenMentions(database: AgencyDatabase | AgencyTransaction, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${mentionsOf(actor)} and mention.seen_on is null`.execute(database);
  return rows[0]!.count;
}

function mentionsOf(actor: Actor) {
  return sql`
    job_comment_mention as mention
    join job_comment as comment on comment.id = mention.job_comment_id and comment.created_by_id <> ${actor.id}
    join job on job.id = comment.job_id and ${isReadableBy(actor)}
    where mention.employee_id = ${actor.id}`;
}

/** Marks a person's mentions in some comments as seen. Those seen earlier keep their time. */
export async function updateMentionsSeen(database: AgencyDatabase, employeeId: number, commentIds: readonly number[]) {
  await sql`
    update job_comment_mention set seen_on = clock_timestamp()
    where employee_id = ${employeeId} and job_comment_id = any(${[...commentIds]}::integer[]) and seen_on is null`.execute(
    database,
  );
}
