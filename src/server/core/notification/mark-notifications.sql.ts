import { sql } from 'kysely';
import { type NotificationKind, tellableTypes } from '#domain/communication/notification.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** The notifications a user may see now, whatever their rights were when written. */
export const notificationsTo = (actor: Actor) => sql`notification.employee_id = ${actor.id}
  and (notification.needs is null or notification.needs = any(${tellableTypes(actor)}::text[]))`;

/** Marks the user's notifications as read by id; false, marking none, if one isn't theirs. */
export async function markRead(database: AgencyDatabase, actor: Actor, ids: readonly number[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  const { rows } = await sql<{ isAll: boolean }>`
    with own as materialized (
      select id from notification where ${notificationsTo(actor)} and id = any(${distinct}::integer[])
    ), marked as (
      update notification set read_on = clock_timestamp()
      where id in (select id from own) and read_on is null and (select count(*) from own) = ${distinct.length}
    )
    select count(*) = ${distinct.length} as "isAll" from own`.execute(database);
  return rows[0]!.isAll;
}

/** Marks all of a person's notifications up to a moment as read: later ones stay unread. */
export async function markReadUpTo(database: AgencyDatabase, actor: Actor, upTo: string) {
  await sql`
    update notification set read_on = clock_timestamp()
    where employee_id = ${actor.id} and last_on <= ${upTo}::timestamptz and read_on is null`.execute(database);
}

/** Marks a person's notifications about records as read, because they opened them. */
export async function markReadOf(
  database: AgencyDatabase | AgencyTransaction,
  employeeId: number,
  records: readonly string[],
) {
  await sql`
    update notification set read_on = clock_timestamp()
    where employee_id = ${employeeId} and record = any(${[...records]}::text[]) and read_on is null`.execute(database);
}

/** Marks a person's notifications about mentions as read once they have seen the comments. */
export async function markMentionsRead(database: AgencyDatabase, employeeId: number, commentIds: readonly number[]) {
  await sql`
    update notification set read_on = clock_timestamp()
    where employee_id = ${employeeId} and kind = 'mention' and read_on is null
      and job_id in (select job_id from job_comment where id = any(${[...commentIds]}::integer[]))`.execute(database);
}

/** Marks notifications as read for everyone once no action is needed: decided records need no approval. */
export async function endNotifications(
  transaction: AgencyTransaction,
  { kind, record }: { kind: NotificationKind; record: string },
) {
  await sql`
    update notification set read_on = clock_timestamp()
    where kind = ${kind} and record = ${record} and read_on is null`.execute(transaction);
}

/** Marks notifications as read for some people, who no longer need to act. */
export async function endNotificationsOf(
  transaction: AgencyTransaction,
  { kind, employeeIds }: { kind: NotificationKind; employeeIds: readonly number[] },
) {
  await sql`
    update notification set read_on = clock_timestamp()
    where employee_id = any(${[...employeeIds]}::integer[]) and kind = ${kind} and read_on is null`.execute(
    transaction,
  );
}

/** Days for which read notifications are kept. */
const KEPT_DAYS = 90;

/** Deletes old read notifications, up to a maximum; returns how many. */
export async function forgetReadNotifications(
  transaction: AgencyTransaction,
  { now, most }: { now: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notification where id in (
      select id from notification where read_on < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) limit ${most})`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes the notifications about a deleted comment. */
export async function withdrawNotificationsOfComment(transaction: AgencyTransaction, jobId: number, commentId: number) {
  await sql`
    delete from notification
    where job_id = ${jobId} and kind in ('mention', 'job-comment') and facts ->> 'commentId' = ${String(commentId)}`.execute(
    transaction,
  );
}
