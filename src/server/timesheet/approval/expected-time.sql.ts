import { sql } from 'kysely';
import type { ExpectedTime } from '#contract/time/time-approval.ts';
import { type DayRange, daysOfRange } from '#domain/calendar/calendar.ts';
import { type Expected, expectedDay } from '#domain/calendar/expected-day.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';
import { expectedOfEmployee } from '../../core/time/expected-day.sql.ts';
import { isTimeApprovedBy } from '../../core/time/time-access.sql.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';
import type { SignedIn } from '../../platform/signed-in.ts';

/**
 * Finds the hours expected of the people whose time the user approves, on each day of a range. People who have left are included only if
 * their last day is known.
 */
export async function findTimeExpectedOfTeam(
  { actor, database, today }: Pick<SignedIn, 'actor' | 'database' | 'today'>,
  range: DayRange,
): Promise<ExpectedTime[]> {
  const { rows } = await sql<Expected & { id: number; name: string }>`
    select employee.id, employee.name, ${expectedOfEmployee(sql`${range.start}::date`, sql`${range.end}::date`)}
    from employee
    where ${isTimeApprovedBy(actor.id, today)} and (employee.is_active or employee.end_date is not null)
    order by ${inReadingOrder(sql`employee.name`)}, employee.id`.execute(database);
  const days = daysOfRange(range);
  return rows.map(({ id, name, ...person }) => ({
    employee: { id, name },
    days: days.map((day) => {
      const { workHours, holiday, leave } = expectedDay(person, day);
      return { day, workHours: hoursAsNumber(workHours), holiday, leave };
    }),
  }));
}
