import { sql } from 'kysely';
import type { OrderDeputy } from '#contract/purchase-order-deputy.ts';
import type { PersonRef } from '#contract/values.ts';
import type { Day } from '#domain/calendar.ts';
import { personById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

const deputyFields = sql`deputy.id, ${personById('deputy.approver_id')} as approver,
  ${personById('deputy.deputy_id')} as deputy, deputy.start_date as "startDate", deputy.end_date as "endDate"`;

/** The deputies of a person, and those whose deputy they are; none whose last day is over. The earliest first. */
export async function findOrderDeputies(
  database: AgencyDatabase,
  personId: number,
  today: Day,
): Promise<OrderDeputy[]> {
  const { rows } = await sql<OrderDeputy>`
    select ${deputyFields} from purchase_order_deputy as deputy
    where ${personId} in (approver_id, deputy_id) and end_date >= ${today}
    order by start_date, id`.execute(database);
  return rows;
}

/** Who approves in whose place on a day, and until when. */
export type StandIn = { approverId: number; deputy: PersonRef; endDate: Day };

/** Every deputyship of a day, the longest first. */
export async function findStandIns(database: AgencyDatabase, day: Day): Promise<StandIn[]> {
  const { rows } = await sql<StandIn>`
    select deputy.approver_id as "approverId", ${personById('deputy.deputy_id')} as deputy, deputy.end_date as "endDate"
    from purchase_order_deputy as deputy
    where ${day}::date between deputy.start_date and deputy.end_date
    order by deputy.end_date desc, deputy.id`.execute(database);
  return rows;
}

type DeputyToName = { approverId: number; deputyId: number; startDate: Day; endDate: Day };

/** Names a deputy; undefined when the two have a deputyship in some of these days already. */
export async function insertOrderDeputy(
  transaction: AgencyTransaction,
  { approverId, deputyId, startDate, endDate }: DeputyToName,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into purchase_order_deputy (approver_id, deputy_id, start_date, end_date)
    values (${approverId}, ${deputyId}, ${startDate}, ${endDate})
    on conflict do nothing
    returning id`.execute(transaction);
  return rows[0]?.id;
}

/** The deputyship of just these two and days. */
export async function findSameOrderDeputy(
  transaction: AgencyTransaction,
  { approverId, deputyId, startDate, endDate }: DeputyToName,
): Promise<OrderDeputy | undefined> {
  const { rows } = await sql<OrderDeputy>`
    select ${deputyFields} from purchase_order_deputy as deputy
    where approver_id = ${approverId} and deputy_id = ${deputyId}
      and start_date = ${startDate} and end_date = ${endDate}`.execute(transaction);
  return rows[0];
}

/** Ends a deputyship that an approver has named; undefined when there is none. */
export async function deleteOrderDeputy(
  transaction: AgencyTransaction,
  { id, approverId }: { id: number; approverId: number },
): Promise<OrderDeputy | undefined> {
  const { rows } = await sql<OrderDeputy>`
    delete from purchase_order_deputy as deputy where id = ${id} and approver_id = ${approverId}
    returning ${deputyFields}`.execute(transaction);
  return rows[0];
}
