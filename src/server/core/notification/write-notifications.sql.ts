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

/** What happened, to which record, and whom it concerns. */
export type Cause = {
  kind: NotificationKind;
  /** The person who did it, who isn't notified; null for no one. */
  byId: number | null;
  /** The recipients' ids, as a list or subquery; leavers and people without the right are left out. */
  recipients: readonly number[] | RawBuilder<unknown>;
  /** Notifications with the same key are combined while unread. */
  record: string;
  /** The document type that recipients must be able to read (invoices: approve); null for none. */
  needs: DocumentType | null;
  /** Database ids. */
  about?: { jobId?: number | null; purchaseOrderId?: number | null; clientInvoiceId?: number | null };
  /** Texts, or a `jsonb` expression of texts, which may depend on `recipient.id`. */
  facts: NotificationFacts | RawBuilder<unknown>;
  /** How often it happened at once; 1 by default. */
  times?: number;
  /** When a mail about it becomes pointless, ISO 8601. */
  mailUntil?: string | null;
};

/**
 * Notifies people within the transaction of the event, in one statement. Unread notifications of the same kind and record are combined with
 * a count; crowds share one row. The same statement queues mails for those who want them; others get it in the daily mail. Always in order
 * of people, so that no two transactions deadlock.
 */
export async function writeNotifications(transaction: AgencyTransaction, cause: Cause) {
  const { kind, byId, record, needs, about = {}, facts } = cause;
  const recipients = isSql(cause.recipients)
    ? sql`employee.id in (${cause.recipients})`
    : sql`employee.id = any(${[...new Set(cause.recipients)]}::integer[])`;
  // Before the statement, because COMMIT may be sent right after it.
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
