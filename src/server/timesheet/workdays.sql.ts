import { sql } from 'kysely';
import type { Workdays } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { ExpectedDay } from '#domain/calendar/expected-day.ts';
import { isOutsidePeriods } from '#domain/calendar/period.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';
import { expectedDayOf } from '../core/time/expected-day.sql.ts';
import { activeRefOrNull } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** Reads what is expected of a person on each day of a range: the work hours in force, none on holidays and leave. */
export async function readWorkdaysOf(
  database: AgencyDatabase,
  which: { employeeId: number; startDate: Day; endDate: Day; today: Day },
): Promise<Workdays> {
  const { rows } = await sql<{
    employee: Workdays['employee'];
    defaultCostType: Workdays['defaultCostType'];
    firstPeriodStart: Day | null;
    days: (ExpectedDay & { day: Day; isPeriodLocked: boolean })[];
  }>`
    select json_build_object('id', employee.id, 'name', employee.name) as employee,
      ${activeRefOrNull('cost_type')} as "defaultCostType",
      (select min(start_date) from period) as "firstPeriodStart",
      (select coalesce(json_agg(json_build_object(
          'day', series.day::date,
          'workHours', expected.work_hours,
          'maximum', expected.maximum,
          'holiday', expected.holiday,
          'leave', case when expected.leave_kind is not null
            then json_build_object('kind', expected.leave_kind, 'isHalfDay', expected.is_half_day,
              'otherHalf', expected.other_half) end,
          'isPeriodLocked', coalesce(period.is_locked, false)) order by series.day), '[]')
        from generate_series(${which.startDate}::date, ${which.endDate}::date, interval '1 day') as series (day)
        cross join lateral (${expectedDayOf({ person: sql`employee.id`, day: sql`series.day::date` })}) as expected
        left join period on series.day::date between period.start_date and period.end_date) as days
    from employee
    left join cost_type on cost_type.id = employee.default_cost_type_id
    where employee.id = ${which.employeeId}`.execute(database);
  const { employee, defaultCostType, firstPeriodStart, days } = rows[0]!;
  const periods = { firstPeriodStart, today: which.today };
  return {
    employee,
    today: which.today,
    defaultCostType,
    days: days.map(({ maximum, ...day }) => ({
      ...day,
      maximumDailyHours: hoursAsNumber(maximum),
      workHours: hoursAsNumber(day.workHours),
      isOutsidePeriods: isOutsidePeriods(day.day, periods),
    })),
  };
}
