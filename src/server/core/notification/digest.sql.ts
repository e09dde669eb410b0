import { type RawBuilder, sql } from 'kysely';
import type { NotificationFacts, NotificationKind } from '#domain/communication/notification.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { wireJobIdOf } from '../jobs/job-id.sql.ts';
import { mayBeNotified, methodFor } from './notification-method.sql.ts';

/** A notification that goes by the daily mail. */
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

/** What of a person's notifications goes by the daily mail now: it waits for it, is not read, and may still be told. */
const goesNow = sql`notification.read_on is null and employee.is_active and employee.email <> ''
  and ${methodFor(sql<NotificationKind>`notification.kind`)} = 'digest'
  and ${mayBeNotified(sql.ref('notification.needs') as RawBuilder<DocumentType | null>)}`;

/** Those of some people for whom something waits to go by the daily mail. */
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

/** Takes what goes by the daily mail of some people, the latest first; none of it waits any more. */
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
