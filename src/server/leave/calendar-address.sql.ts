import { sql } from 'kysely';
import type { CalendarSubject } from '#contract/calendar/leave-calendar.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { LeaveKind } from '#domain/calendar/leave.ts';
import { isTimeApprovedBy } from '../core/time/time-access.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** The owner of a calendar address. */
type CalendarOwner = { employeeId: number; subject: CalendarSubject; useSecondLanguage: boolean; today: Day };

/** Leave in a calendar. */
export type CalendarLeave = {
  id: number;
  name: string;
  kind: LeaveKind;
  firstDay: Day;
  lastDay: Day;
  isHalfDay: boolean;
  isApproved: boolean;
  lastModified: string;
};

/** A public holiday in a calendar. */
export type CalendarHoliday = { id: number; day: Day; name: string; lastModified: string };

export async function findCalendarAddresses(database: AgencyDatabase, employeeId: number) {
  const { rows } = await sql<{ subject: CalendarSubject; createdAt: string }>`
    select subject, created_at as "createdAt" from calendar_address where employee_id = ${employeeId}
    order by subject`.execute(database);
  return rows;
}

/** Stores an address in place of the one before. */
export async function storeCalendarAddress(
  transaction: AgencyTransaction,
  { employeeId, subject, tokenHash }: { employeeId: number; subject: CalendarSubject; tokenHash: Buffer },
) {
  const { rows } = await sql<{ createdAt: string }>`
    insert into calendar_address (employee_id, subject, token_hash) values (${employeeId}, ${subject}, ${tokenHash})
    on conflict (employee_id, subject) do update set token_hash = excluded.token_hash, created_at = excluded.created_at
    returning created_at as "createdAt"`.execute(transaction);
  return rows[0]!;
}

/** Removes an address; returns whether there was one. */
export async function removeCalendarAddress(
  transaction: AgencyTransaction,
  { employeeId, subject }: { employeeId: number; subject: CalendarSubject },
): Promise<boolean> {
  const { rows } = await sql`
    delete from calendar_address where employee_id = ${employeeId} and subject = ${subject} returning subject`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Finds the owner of an address by its hash; undefined once the person is inactive. */
export async function findCalendarOwner(
  database: AgencyDatabase,
  tokenHash: Buffer,
): Promise<CalendarOwner | undefined> {
  const { rows } = await sql<CalendarOwner>`
    select employee.id as "employeeId", calendar_address.subject, employee.use_second_language as "useSecondLanguage",
      (now() at time zone agency.time_zone)::date as today
    from calendar_address
    join employee on employee.id = calendar_address.employee_id
    cross join agency
    where calendar_address.token_hash = ${tokenHash} and employee.is_active`.execute(database);
  return rows[0];
}

/** Finds requested and approved leave from a day on: of the person, or of the people whose time they approve. */
export async function findCalendarLeave(
  database: AgencyDatabase,
  { employeeId, subject, today }: Pick<CalendarOwner, 'employeeId' | 'subject' | 'today'>,
  from: Day,
): Promise<CalendarLeave[]> {
  const isOfCalendar = subject === 'own' ? sql`employee.id = ${employeeId}` : isTimeApprovedBy(employeeId, today);
  const { rows } = await sql<CalendarLeave>`
    select leave.id, employee.name, leave.kind, leave.first_day as "firstDay", leave.last_day as "lastDay",
      leave.is_half_day as "isHalfDay", leave.state = 'approved' as "isApproved", leave.last_modified as "lastModified"
    from leave
    join employee on employee.id = leave.employee_id
    where leave.state in ('asked', 'approved') and leave.last_day >= ${from}::date and employee.is_active and ${isOfCalendar}
    order by leave.first_day, leave.id`.execute(database);
  return rows;
}

/** Finds the holidays of every division and of the person's own, from a day on. */
export async function findCalendarHolidays(
  database: AgencyDatabase,
  employeeId: number,
  from: Day,
): Promise<CalendarHoliday[]> {
  const { rows } = await sql<CalendarHoliday>`
    select holiday.id, holiday.day, holiday.name, holiday.last_modified as "lastModified"
    from holiday
    where holiday.day >= ${from}::date
      and (holiday.division_id is null
        or holiday.division_id = (select division_id from employee where employee.id = ${employeeId}))
    order by holiday.day, holiday.id`.execute(database);
  return rows;
}
