import { type RawBuilder, sql } from 'kysely';
import type { Leave } from '#contract/calendar/leave.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { LeaveState } from '#domain/calendar/leave.ts';
import { isTimeApprovedBy } from '../core/time/time-access.sql.ts';
import { personById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** A leave request: its days, kind and notes. */
export type WantedLeave = Pick<Leave, 'kind' | 'firstDay' | 'lastDay' | 'isHalfDay' | 'note'>;

const fields = sql<Leave>`leave.id, ${personById('leave.employee_id')} as employee, leave.kind, leave.first_day as "firstDay",
  leave.last_day as "lastDay", leave.is_half_day as "isHalfDay", leave.note, leave.state, leave.reason,
  ${personById('leave.decided_by_id')} as "decidedBy", leave.last_modified as "lastModified"`;

/** Finds a person's leave, newest first, without leave that ended long ago. */
export async function findOwnLeave(database: AgencyDatabase, employeeId: number, from: Day): Promise<Leave[]> {
  const { rows } = await sql<Leave>`
    select ${fields} from leave where employee_id = ${employeeId} and last_day >= ${from}
    order by first_day desc, id desc`.execute(database);
  return rows;
}

/** Finds the leave of people whose time a user approves: pending first, then approved and not over. */
export async function findTeamLeave(database: AgencyDatabase, actorId: number, today: Day): Promise<Leave[]> {
  const { rows } = await sql<Leave>`
    select ${fields}
    from leave
    join employee on employee.id = leave.employee_id
    where ${isTimeApprovedBy(actorId, today)} and employee.is_active
      and (leave.state = 'asked' or (leave.state = 'approved' and leave.last_day >= ${today}))
    order by leave.state = 'approved', leave.first_day, leave.id`.execute(database);
  return rows;
}

/** Counts the leave pending for a user as time approver, with the first of it. */
export async function findLeaveToDecide(database: AgencyDatabase, actorId: number, today: Day, most: number) {
  const { rows } = await sql<Leave & { count: number }>`
    select ${fields}, count(*) over ()::integer as count
    from leave
    join employee on employee.id = leave.employee_id
    where leave.state = 'asked' and employee.is_active and ${isTimeApprovedBy(actorId, today)}
    order by leave.id limit ${most}`.execute(database);
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...leave }) => leave) };
}

/** Locks leave until the transaction ends; undefined if the id and the condition on `employee` match none. */
export async function lockLeave(
  transaction: AgencyTransaction,
  id: number,
  isOf: RawBuilder<boolean>,
): Promise<Leave | undefined> {
  const { rows } = await sql<Leave>`
    select ${fields} from leave join employee on employee.id = leave.employee_id
    where leave.id = ${id} and ${isOf}
    for no key update of leave`.execute(transaction);
  return rows[0];
}

export async function readLeave(transaction: AgencyTransaction, id: number): Promise<Leave> {
  const { rows } = await sql<Leave>`select ${fields} from leave where id = ${id}`.execute(transaction);
  return rows[0]!;
}

/** Locks a person's leave until the transaction ends, so that simultaneous requests can't take the same days. */
export async function holdLeaveOf(transaction: AgencyTransaction, employeeId: number) {
  await sql`select from employee where id = ${employeeId} for no key update`.execute(transaction);
}

/** Finds the leave that an earlier identical request created. */
export async function findLeaveOfRequest(
  transaction: AgencyTransaction,
  employeeId: number,
  requestId: string,
): Promise<Leave | undefined> {
  const { rows } = await sql<Leave>`
    select ${fields} from leave where employee_id = ${employeeId} and request_id = ${requestId}`.execute(transaction);
  return rows[0];
}

/** Returns whether a person has other pending or approved leave on these days; two half days of different kinds fit on a day. */
export async function hasLeaveOn(
  transaction: AgencyTransaction,
  {
    employeeId,
    but,
    ...wanted
  }: Pick<WantedLeave, 'kind' | 'firstDay' | 'lastDay' | 'isHalfDay'> & {
    employeeId: number;
    but: number | null;
  },
): Promise<boolean> {
  const { kind, firstDay, lastDay, isHalfDay } = wanted;
  const { rows } = await sql<{ isTaken: boolean }>`
    with taken as (
      select * from leave
      where employee_id = ${employeeId} and state in ('asked', 'approved') and first_day <= ${lastDay}::date and last_day >= ${firstDay}::date
        and id is distinct from ${but}::integer
    )
    select exists (select from taken where not is_half_day or not ${isHalfDay}::boolean or kind = ${kind})
      or exists (
        select from taken as one join taken as other on one.id < other.id
          and daterange(one.first_day, one.last_day, '[]') && daterange(other.first_day, other.last_day, '[]')
          and daterange(one.first_day, one.last_day, '[]') * daterange(other.first_day, other.last_day, '[]')
            && daterange(${firstDay}::date, ${lastDay}::date, '[]')) as "isTaken"`.execute(transaction);
  return rows[0]!.isTaken;
}

/** Inserts leave and returns its id. */
export async function insertLeave(
  transaction: AgencyTransaction,
  {
    employeeId,
    requestId,
    kind,
    firstDay,
    lastDay,
    isHalfDay,
    note,
  }: WantedLeave & { employeeId: number; requestId: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into leave (employee_id, request_id, kind, first_day, last_day, is_half_day, note)
    values (${employeeId}, ${requestId}, ${kind}, ${firstDay}, ${lastDay}, ${isHalfDay}, ${note}) returning id`.execute(
    transaction,
  );
  return rows[0]!.id;
}

export async function updateLeave(transaction: AgencyTransaction, id: number, wanted: WantedLeave) {
  const { kind, firstDay, lastDay, isHalfDay, note } = wanted;
  await sql`
    update leave set kind = ${kind}, first_day = ${firstDay}, last_day = ${lastDay}, is_half_day = ${isHalfDay}, note = ${note}
    where id = ${id}`.execute(transaction);
}

/** Changes the status of leave; `byId` is who decided, null if withdrawn. */
export async function moveLeave(
  transaction: AgencyTransaction,
  id: number,
  { state, byId, reason }: { state: LeaveState; byId: number | null; reason: string },
) {
  await sql`
    update leave set state = ${state}, reason = ${reason}, decided_by_id = coalesce(${byId}::integer, decided_by_id),
      decided_at = case when ${byId}::integer is null then decided_at else clock_timestamp() end
    where id = ${id}`.execute(transaction);
}

/** Selects who decides on a person's leave on a day: their supervisor and deputies; a subquery of ids. */
export function approversOf(employeeId: number, today: Day): RawBuilder<number> {
  return sql`select supervisor_id from employee where id = ${employeeId} and supervisor_id is not null
    union select deputy.deputy_id from deputy join employee on employee.supervisor_id = deputy.in_place_of_id
    where employee.id = ${employeeId} and deputy.subject = 'time' and ${today}::date between deputy.start_date and deputy.end_date`;
}

/** Finds the supervisors for whom a user decides on an employee's leave; null for themselves. */
export async function findRepresentedApprovers(
  transaction: AgencyTransaction,
  actorId: number,
  employeeId: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select nullif(supervisor_id, ${actorId}) as id from employee where id = ${employeeId} and id <> ${actorId}`.execute(
    transaction,
  );
  return rows[0]?.id ?? null;
}
