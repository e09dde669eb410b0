import { type RawBuilder, sql } from 'kysely';
import {
  CROWD,
  CROWD_MINUTES,
  type NotificationFacts,
  type NotificationKind,
  SEVERAL,
} from '#domain/communication/notification.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { wireJobIdOf } from '../jobs/job-id.sql.ts';
import { insertOfFoundMails, noteMails } from '../mail/outbox.sql.ts';
import { mayBeNotified, methodFor } from './notification-method.sql.ts';

/** What happened, to what, and whose business it is. */
export type Cause = {
  kind: NotificationKind;
  /** The person who did it and so isn't notified; null = no one. */
  byId: number | null;
  /** The ids of those whose business it is, as a list or a subquery; who has left or may not read it is left out. */
  recipients: readonly number[] | RawBuilder<unknown>;
  /** Notifications with the same key are combined while unread. */
  record: string;
  /** Of which document type the recipient must read the records, or approve those of invoices; null = of none. */
  needs: DocumentType | null;
  /** Ids in the database. */
  about?: { jobId?: number | null; purchaseOrderId?: number | null; clientInvoiceId?: number | null };
  /** As they are, or as the database tells them: a `jsonb` of texts, by `recipient.id` where they differ. */
  facts: NotificationFacts | RawBuilder<unknown>;
  /** How often it happened at once; 1 where it is left out. */
  times?: number;
  /** When it is too late for a mail of it, ISO 8601. */
  mailUntil?: string | null;
};

/**
 * Tells people of what happened, in the transaction that it happens in and in one statement, however many they are. What somebody
 * has not read of the same kind and record stands in one row with a number; what comes in a crowd stands in one row for all. Who
 * wants mail of the kind gets it by the same statement; who wants it in the daily mail finds it there.
 * Always in the order of people, so that no two transactions wait for each other.
 */
export async function writeNotifications(transaction: AgencyTransaction, cause: Cause) {
  const { kind, byId, record, needs, about = {}, facts } = cause;
  const recipients = isSql(cause.recipients)
    ? sql`employee.id in (${cause.recipients})`
    : sql`employee.id = any(${[...new Set(cause.recipients)]}::integer[])`;
  // Before the statement, as COMMIT may travel behind it.
  noteMails(transaction);
  const recent = sql`notification.kind = ${kind} and notification.read_on is null
    and notification.last_on > clock_timestamp() - make_interval(mins => ${sql.lit(CROWD_MINUTES)})`;
  await sql`
    with recipient as materialized (
      select id, way
      from (
        select employee.id, ${methodFor(kind)} as way
        from employee
        where ${recipients} and employee.is_active and employee.id is distinct from ${byId}::integer and ${mayBeNotified(needs)}) as person
      where way <> 'none'
    ), crowded as materialized (
      select notification.employee_id, bool_or(notification.record = ${SEVERAL}) as is_told
      from notification
      where notification.employee_id in (select id from recipient) and ${recent}
      group by notification.employee_id
      having sum(notification.count) >= ${sql.lit(CROWD)} and bool_and(notification.record <> ${record})
    ), merged as (
      delete from notification
      where notification.employee_id in (select employee_id from crowded) and ${recent} and notification.record <> ${SEVERAL}
      returning notification.employee_id, notification.count
    ), written as (
      insert into notification
        (employee_id, kind, record, needs, job_id, purchase_order_id, client_invoice_id, by_employee_id, facts, count, awaits_digest)
      select recipient.id, ${kind}, case when crowded.employee_id is null then ${record} else ${SEVERAL} end, ${needs}::text,
        case when crowded.employee_id is null then ${about.jobId ?? null}::integer end,
        case when crowded.employee_id is null then ${about.purchaseOrderId ?? null}::integer end,
        case when crowded.employee_id is null then ${about.clientInvoiceId ?? null}::integer end,
        ${byId}::integer, ${isSql(facts) ? facts : sql`${JSON.stringify(facts)}::jsonb`},
        ${sql.lit(cause.times ?? 1)} + coalesce((select sum(merged.count) from merged where merged.employee_id = recipient.id), 0),
        recipient.way = 'digest'
      from recipient
      left join crowded on crowded.employee_id = recipient.id
      order by recipient.id
      on conflict (employee_id, kind, record) where read_on is null do update
        set count = notification.count + excluded.count, facts = excluded.facts, by_employee_id = excluded.by_employee_id,
          awaits_digest = excluded.awaits_digest, last_on = clock_timestamp()
      returning id, employee_id, record, count, facts, job_id, purchase_order_id, client_invoice_id
    )
    ${insertOfFoundMails(
      sql`
      select 'notification' as template, written.employee_id, written.record,
        jsonb_build_object('kind', ${kind}::text, 'record', written.record, 'count', written.count, 'facts', written.facts,
          'by', (select name from employee where employee.id = ${byId}::integer),
          'jobId', (select ${wireJobIdOf()} from job where job.id = written.job_id),
          'purchaseOrderId', written.purchase_order_id, 'clientInvoiceId', written.client_invoice_id) as facts
      from written
      join recipient on recipient.id = written.employee_id and recipient.way = 'mail'
      -- That mails fail is not told by mail.
      -- Of a crowd the first mail says that there are many.
      left join crowded on crowded.employee_id = written.employee_id
      where crowded.is_told is not true and ${kind}::text <> 'mail-failed'
        and exists (select from employee where employee.id = written.employee_id and employee.email <> '')`,
      cause.mailUntil,
    )}`.execute(transaction);
}

function isSql(given: unknown): given is RawBuilder<unknown> {
  return typeof given === 'object' && given !== null && 'toOperationNode' in given;
}
