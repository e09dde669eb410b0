import { sql } from 'kysely';
import {
  NOTIFICATIONS_ON_PAGE,
  type Notification,
  type NotificationChoice,
} from '#contract/communication/notification.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import {
  DEFAULT_NOTIFICATION_METHODS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationMethod,
} from '#domain/communication/notification.ts';
import type { Actor } from '#domain/people/permission.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import { notificationsTo } from '../core/notification/mark-notifications.sql.ts';
import { methodFor } from '../core/notification/notification-method.sql.ts';
import { personById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** Finds a page of a person's notifications, newest first, and whether there are more. */
export async function findNotifications(
  database: AgencyDatabase,
  actor: Actor,
  before: number | undefined,
): Promise<{ notifications: Notification[]; hasMore: boolean; unread: number }> {
  const after =
    before === undefined
      ? sql``
      : sql`and (notification.last_on, notification.id) < (select last_on, id from notification where id = ${before} and employee_id = ${actor.id})`;
  const { rows } = await sql<Notification>`
    select notification.id, kind, record, count, ${personById('notification.by_employee_id')} as by, facts,
      (select ${wireJobIdOf()} from job where job.id = notification.job_id) as "jobId",
      purchase_order_id as "purchaseOrderId", client_invoice_id as "clientInvoiceId", last_on as "lastOn",
      read_on is not null as "isRead"
    from notification
    where ${notificationsTo(actor)} ${after}
    order by last_on desc, id desc
    limit ${NOTIFICATIONS_ON_PAGE + 1}`.execute(database);
  const unread = await countUnread(database, actor);
  return { notifications: rows.slice(0, NOTIFICATIONS_ON_PAGE), hasMore: rows.length > NOTIFICATIONS_ON_PAGE, unread };
}

export async function countUnread(database: AgencyDatabase, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notification where ${notificationsTo(actor)} and read_on is null`.execute(
    database,
  );
  return rows[0]!.count;
}

/** Returns how a person is notified of each kind. */
export async function findChoices(database: AgencyDatabase, employeeId: number): Promise<NotificationChoice[]> {
  const { rows } = await sql<{
    kind: NotificationKind;
    chosen: NotificationMethod | null;
    usual: NotificationMethod | null;
  }>`
    select kind, max(chosen) as chosen, max(usual) as usual
    from (
      select kind, way as chosen, null as usual from notification_choice where employee_id = ${employeeId}
      union all
      select kind, null, way from notification_default) as way
    group by kind`.execute(database);
  const found = new Map(rows.map((row) => [row.kind, row]));
  return NOTIFICATION_KINDS.map((kind) => ({
    kind,
    chosen: found.get(kind)?.chosen ?? null,
    usual: found.get(kind)?.usual ?? DEFAULT_NOTIFICATION_METHODS[kind],
  }));
}

/** Saves how a person is notified of a kind; null for the agency's default. */
export async function keepChoice(
  database: AgencyDatabase,
  employeeId: number,
  { kind, way }: { kind: NotificationKind; way: NotificationMethod | null },
) {
  if (way === null) {
    await sql`delete from notification_choice where employee_id = ${employeeId} and kind = ${kind}`.execute(database);
    return;
  }
  await sql`
    insert into notification_choice (employee_id, kind, way) values (${employeeId}, ${kind}, ${way})
    on conflict (employee_id, kind) do update set way = excluded.way`.execute(database);
}

/** Turns off mails of a kind for a person, whatever they had chosen; idempotent. The notifications stay in the product. */
export async function endMails(database: AgencyDatabase, employeeId: number, kind: NotificationKind) {
  await sql`
    insert into notification_choice (employee_id, kind, way)
    select id, ${kind}, 'app' from employee where id = ${employeeId}
    on conflict (employee_id, kind) do update set way = 'app' where notification_choice.way = 'mail'`.execute(database);
}

/** Turns off a person's daily mail; its notifications remain in the product. */
export async function endDigests(database: AgencyDatabase, employeeId: number) {
  await sql`
    insert into notification_choice (employee_id, kind, way)
    select employee.id, listed.kind, 'app'
    from employee cross join unnest(${[...NOTIFICATION_KINDS]}::text[]) as listed (kind)
    where employee.id = ${employeeId} and ${methodFor(sql<NotificationKind>`listed.kind`)} = 'digest'
    on conflict (employee_id, kind) do update set way = 'app'`.execute(database);
}

/** Returns the last day without reminders of missing time; null if reminders are on. */
export async function findSnooze(
  database: AgencyDatabase,
  { employeeId, today }: { employeeId: number; today: Day },
): Promise<Day | null> {
  const { rows } = await sql<{ until: Day }>`
    select until_day as until from notification_snooze
    where employee_id = ${employeeId} and kind = 'missing-time' and until_day >= ${today}::date`.execute(database);
  return rows[0]?.until ?? null;
}

/** Saves until when a person gets no reminders of missing time; null turns them on. */
export async function keepSnooze(transaction: AgencyTransaction, employeeId: number, until: Day | null) {
  if (until === null) {
    await sql`delete from notification_snooze where employee_id = ${employeeId} and kind = 'missing-time'`.execute(
      transaction,
    );
    return;
  }
  await sql`
    insert into notification_snooze (employee_id, kind, until_day) values (${employeeId}, 'missing-time', ${until})
    on conflict (employee_id, kind) do update set until_day = excluded.until_day`.execute(transaction);
}

/** Saves an agency's default for a kind; null for the product's. Returns the previous one. */
export async function keepDefault(
  transaction: AgencyTransaction,
  { kind, way }: { kind: NotificationKind; way: NotificationMethod | null },
): Promise<NotificationMethod | null> {
  const { rows } = await sql<{ way: NotificationMethod }>`
    select way from notification_default where kind = ${kind} for update`.execute(transaction);
  if (way === null) await sql`delete from notification_default where kind = ${kind}`.execute(transaction);
  else {
    await sql`
      insert into notification_default (kind, way) values (${kind}, ${way})
      on conflict (kind) do update set way = excluded.way`.execute(transaction);
  }
  return rows[0]?.way ?? null;
}
