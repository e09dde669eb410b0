import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DeputySubject } from '#domain/people/deputy.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';

/** For whom somebody stands in, by subject, as far as it is not over: how many, and the first of them. */
export async function countDeputyships(
  database: AgencyDatabase | AgencyTransaction,
  { deputyId, today, names }: { deputyId: number; today: Day; names: number },
): Promise<{ subject: DeputySubject; count: number; names: string[] }[]> {
  const { rows } = await sql<{ subject: DeputySubject; count: number; names: string[] }>`
    select subject, count(*)::integer as count, (array_agg(employee.name order by ${inReadingOrder(sql`employee.name`)}))[1:${sql.lit(names)}] as names
    from deputy join employee on employee.id = deputy.in_place_of_id
    where deputy_id = ${deputyId} and deputy.end_date >= ${today}
    group by subject order by subject desc`.execute(database);
  return rows;
}

/** The names of those who stand in for somebody, as far as it is not over. */
export async function findStandInsFor(
  database: AgencyDatabase,
  { personId, today }: { personId: number; today: Day },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select employee.name from deputy join employee on employee.id = deputy.deputy_id
    where in_place_of_id = ${personId} and deputy.end_date >= ${today}
    group by employee.name order by ${inReadingOrder(sql`employee.name`)}`.execute(database);
  return rows.map(({ name }) => name);
}

/** Whether an order or an estimate waits for the approval of somebody. */
export async function hasDocumentsToApprove(transaction: AgencyTransaction, approverId: number): Promise<boolean> {
  const { rows } = await sql<{ hasAny: boolean }>`
    select exists (select from purchase_order where approver_id = ${approverId} and approve_status = 'READY')
      or exists (select from estimate where approver_id = ${approverId} and status = 'READY') as "hasAny"`.execute(
    transaction,
  );
  return rows[0]!.hasAny;
}

/** A deputyship that is taken from somebody. */
export type TakenDeputyship = {
  id: number;
  subject: DeputySubject;
  inPlaceOfId: number;
  deputyId: number;
  startDate: Day;
  endDate: Day;
};

/** Ends deputyships of a subject that are not over: those by somebody, or those in their place. */
export async function takeDeputyships(
  transaction: AgencyTransaction,
  {
    subject,
    today,
    ...whose
  }: { subject: DeputySubject; today: Day } & ({ deputyId: number } | { inPlaceOfId: number }),
): Promise<TakenDeputyship[]> {
  const isTheirs =
    'deputyId' in whose ? sql`deputy_id = ${whose.deputyId}` : sql`in_place_of_id = ${whose.inPlaceOfId}`;
  const { rows } = await sql<TakenDeputyship>`
    delete from deputy where subject = ${subject} and ${isTheirs} and end_date >= ${today}
    returning id, subject, in_place_of_id as "inPlaceOfId", deputy_id as "deputyId", start_date as "startDate",
      end_date as "endDate"`.execute(transaction);
  return rows;
}
