import { type RawBuilder, sql } from 'kysely';
import { WEEKDAYS } from '#domain/calendar/calendar.ts';
import type { Expected, WorkHours } from '#domain/calendar/expected-day.ts';

/**
 * SQL expressions for the person and the day, usually columns of the outer query. As they are used inside subqueries, each table there
 * needs an alias: an unaliased `employee` would capture `employee.id` of the outer query.
 */
type PersonDay = { person: RawBuilder<unknown>; day: RawBuilder<unknown> };

const hoursOfWeekdays = (row: string) => sql.join(WEEKDAYS.map((name) => sql.ref(`${row}.${name}_hours`)));

/** Converts the work-hours columns of a row to the JSON fields of `WorkHours`, without `firstDay`. */
function workHoursOfRow(row: string): RawBuilder<unknown> {
  return sql`'maximum', (${sql.ref(`${row}.maximum_daily_hours`)} * 100)::integer, 'hours', json_build_object(${sql.join(
    WEEKDAYS.map((name) => sql`${sql.lit(name)}, (${sql.ref(`${row}.${name}_hours`)} * 100)::integer`),
  )})`;
}

/** All work hours of `employee`: the initial ones in its own row, and later ones with the day from which they apply. */
const workHoursOfEmployee = sql<WorkHours[]>`(
  select json_build_array(json_build_object('firstDay', null, ${workHoursOfRow('own')}))::jsonb
    || coalesce((select jsonb_agg(json_build_object('firstDay', later.first_day, ${workHoursOfRow('later')}))
      from work_hours as later where later.person_id = employee.id), '[]')
  from employee as own where own.id = employee.id)`;

/**
 * Returns the columns that the domain's `expectedDay` needs for `employee` between two days: `workHours`, `holidays`, `leave`,
 * `startDate`, `endDate`. If a day is null, there are no holidays and leave.
 */
export function expectedOfEmployee(start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<Expected> {
  return sql`employee.start_date as "startDate", employee.end_date as "endDate",
    ${workHoursOfEmployee} as "workHours",
    (select coalesce(json_object_agg(free.day, free.name), '{}')
      from (select distinct on (off.day) off.day, off.name from holiday as off
        where off.day between ${start} and ${end} and (off.division_id is null or off.division_id = employee.division_id)
        order by off.day, off.division_id nulls first) as free) as holidays,
    (select coalesce(json_agg(json_build_object('kind', away.kind, 'firstDay', away.first_day, 'lastDay', away.last_day,
        'isHalfDay', away.is_half_day) order by away.id), '[]')
      from leave as away
      where away.employee_id = employee.id and away.state = 'approved' and away.last_day >= ${start}
        and away.first_day <= ${end}) as leave`;
}

/** Returns a subquery for a lateral join: one row with the work hours of a person on a day, in the columns of `employee`. */
export function workHoursOn({ person, day }: PersonDay): RawBuilder<unknown> {
  return sql`
    select * from (
      select null::date as first_day, own.maximum_daily_hours, ${hoursOfWeekdays('own')}
      from employee as own where own.id = ${person}
      union all
      select later.first_day, later.maximum_daily_hours, ${hoursOfWeekdays('later')}
      from work_hours as later where later.person_id = ${person} and later.first_day <= ${day}) as dated
    order by dated.first_day desc nulls last limit 1`;
}

/**
 * Returns a subquery for a lateral join with the same result as the domain's `expectedDay`. One row with the columns
 * `work_hours` and `maximum` in hundredths, `holiday`, `leave_kind`, `is_half_day` and `other_half`.
 */
export function expectedDayOf({ person, day }: PersonDay): RawBuilder<unknown> {
  const weekday = sql`(array[${hoursOfWeekdays('held')}])[extract(isodow from ${day})::integer] * 100`;
  return sql`
    select (held.maximum_daily_hours * 100)::integer as maximum, free.name as holiday, taken.kind as leave_kind, taken.is_half_day, taken.other_half,
      (case
        when free.name is not null or not ${day} between coalesce(whose.start_date, ${day}) and coalesce(whose.end_date, ${day}) then 0
        when taken.is_half_day and taken.other_half is null then ceil(${weekday} / 2)
        when taken.kind is not null then 0
        else ${weekday} end)::integer as work_hours
    from employee as whose
    cross join lateral (${workHoursOn({ person: sql`whose.id`, day })}) as held
    left join lateral (
      select off.name from holiday as off
      where off.day = ${day} and (off.division_id is null or off.division_id = whose.division_id)
      order by off.division_id nulls first limit 1) as free on true
    left join lateral (
      select (array_agg(away.kind order by away.id))[1] as kind, bool_and(away.is_half_day) as is_half_day,
        (array_agg(away.kind order by away.id))[2] as other_half
      from leave as away
      where away.employee_id = whose.id and away.state = 'approved' and ${day} between away.first_day and away.last_day
      ) as taken on true
    where whose.id = ${person}`;
}
