import { sql } from 'kysely';
import type { Workdays } from '#contract/time-entry.ts';
import type { Day } from '#domain/calendar.ts';
import { type Hundredths, hoursAsNumber } from '#domain/hours.ts';
import { isOutsidePeriods } from '#domain/period.ts';
import { activeRefOrNull } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** What is expected of a person on each day of a range: work hours of the weekday, none on holidays (TED-07, TDASH-10). */
export async function readWorkdaysOf(
  database: AgencyDatabase,
  which: { employeeId: number; startDate: Day; endDate: Day; today: Day },
): Promise<Workdays> {
  const { rows } = await sql<{
    employee: Workdays['employee'];
    maximumDailyHours: Hundredths;
    defaultCostType: Workdays['defaultCostType'];
    firstPeriodStart: Day | null;
    days: { day: Day; workHours: Hundredths; holiday: string | null; isPeriodLocked: boolean }[];
  }>`
    select json_build_object('id', employee.id, 'name', employee.name) as employee,
      (employee.maximum_daily_hours * 100)::integer as "maximumDailyHours",
      ${activeRefOrNull('cost_type')} as "defaultCostType",
      (select min(start_date) from period) as "firstPeriodStart",
      (select coalesce(json_agg(json_build_object(
          'day', series.day::date,
          'workHours', case when holiday.day is not null then 0 else ((array[monday_hours, tuesday_hours, wednesday_hours,
            thursday_hours, friday_hours, saturday_hours, sunday_hours])[extract(isodow from series.day)::integer] * 100)::integer end,
          'holiday', holiday.name,
          'isPeriodLocked', coalesce(period.is_locked, false)) order by series.day), '[]')
        from generate_series(${which.startDate}::date, ${which.endDate}::date, interval '1 day') as series (day)
        left join holiday on holiday.day = series.day::date
        left join period on series.day::date between period.start_date and period.end_date) as days
    from employee
    left join cost_type on cost_type.id = employee.default_cost_type_id
    where employee.id = ${which.employeeId}`.execute(database);
  const { employee, maximumDailyHours, defaultCostType, firstPeriodStart, days } = rows[0]!;
  const periods = { firstPeriodStart, today: which.today };
  return {
    employee,
    today: which.today,
    maximumDailyHours: hoursAsNumber(maximumDailyHours),
    defaultCostType,
    days: days.map((day) => ({
      ...day,
      workHours: hoursAsNumber(day.workHours),
      isOutsidePeriods: isOutsidePeriods(day.day, periods),
    })),
  };
}
