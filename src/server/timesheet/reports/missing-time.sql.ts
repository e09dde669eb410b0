import { sql } from 'kysely';
import type { Day, DayRange } from '#domain/calendar/calendar.ts';
import type { Expected } from '#domain/calendar/expected-day.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { expectedOfEmployee } from '../../core/time/expected-day.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { isOfTeam } from './report-team.sql.ts';

/** A person in the report of missing time, with the hours entered per day. */
export type ExpectedPerson = Expected & {
  id: number;
  code: string;
  name: string;
  departmentName: string | null;
  entered: Readonly<Record<Day, Hundredths>>;
};

/**
 * Finds the expected and entered time of some people, or of today's team. Includes people who can no longer enter time only if their last
 * day is known.
 */
export async function findExpectedTime(
  database: AgencyDatabase,
  which: ({ teamOf: number; today: Day } | { employeeIds: readonly number[] }) & { range: DayRange },
): Promise<ExpectedPerson[]> {
  const { range } = which;
  const isMeant =
    'teamOf' in which
      ? isOfTeam(which.teamOf, which.today)
      : sql<boolean>`employee.id = any(${[...which.employeeIds]}::integer[])`;
  const { rows: people } = await sql<ExpectedPerson>`
    select employee.id, employee.code, employee.name, department.name as "departmentName",
      ${expectedOfEmployee(sql`${range.start}::date`, sql`${range.end}::date`)},
      coalesce((
        select json_object_agg(booked.work_date, booked.hundredths)
        from (
          select time_entry.work_date, (sum(time_entry.units) * 100)::integer as hundredths
          from time_entry
          where time_entry.employee_id = employee.id and time_entry.work_date between ${range.start} and ${range.end}
          group by time_entry.work_date) as booked), '{}') as entered
    from employee
    left join department on department.id = employee.department_id
    where ${isMeant}
      and (employee.is_active or employee.end_date is not null)
    order by employee.code`.execute(database);
  return people;
}
