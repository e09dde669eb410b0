import { type RawBuilder, sql } from 'kysely';
import type { NotificationFacts, NotificationKind } from '#domain/communication/notification.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { wireJobIdOf } from '../jobs/job-id.sql.ts';
import { mayBeNotified, methodFor } from './notification-method.sql.ts';

/** A notification for the daily mail. */
export type DigestItem = {
  kind: NotificationKind;
  record: string;
  count: number;
  by: string | null;
  facts: NotificationFacts;
  jobId: number | null;
  purchaseOrderId: number | null;
  clientInvoiceId: number | null;
};

/** Which notifications belong in the daily mail now: pending for it, unread, and still permitted. */
const goesNow = sql`notification.read_on is null and employee.is_active and employee.email <> ''
  and ${methodFor(sql<NotificationKind>`notification.kind`)} = 'digest'
  and ${mayBeNotified(sql.ref('notification.needs') as RawBuilder<DocumentType | null>)}`;

/** Finds the people for whom a daily mail is pending. */
export async function findPeopleAwaitingDigest(
  transaction: AgencyTransaction,
  among: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct notification.employee_id as id
    from notification join employee on employee.id = notification.employee_id
    where notification.employee_id = any(${[...among]}::integer[]) and notification.awaits_digest and ${goesNow}`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

/** Takes the notifications for some people's daily mails, newest first; they are no longer pending. */
export async function takeDigestItems(
  transaction: AgencyTransaction,
  employeeIds: readonly number[],
): Promise<(DigestItem & { employeeId: number })[]> {
  const { rows } = await sql<DigestItem & { employeeId: number }>`
    with notification as (
      update notification set awaits_digest = false
      where employee_id = any(${[...employeeIds]}::integer[]) and awaits_digest
      returning *
    )
    select notification.employee_id as "employeeId", notification.kind, notification.record, notification.count, notification.facts,
      (select person.name from employee as person where person.id = notification.by_employee_id) as by,
      (select ${wireJobIdOf()} from job where job.id = notification.job_id) as "jobId",
      notification.purchase_order_id as "purchaseOrderId", notification.client_invoice_id as "clientInvoiceId"
    from notification join employee on employee.id = notification.employee_id
    where ${goesNow}
    order by notification.employee_id, notification.last_on desc, notification.id desc`.execute(transaction);
  return rows;
}
