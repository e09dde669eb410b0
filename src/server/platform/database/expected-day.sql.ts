import { type RawBuilder, sql } from 'kysely';
import { WEEKDAYS } from '#domain/calendar.ts';
import type { Expected, WorkHours } from '#domain/expected-day.ts';

/** Of whom and which day: SQL over the row that it is looked up for. */
type PersonDay = { person: RawBuilder<unknown>; day: RawBuilder<unknown> };

const hoursOfWeekdays = sql.join(WEEKDAYS.map((name) => sql.ref(`${name}_hours`)));

/** The hours of the columns of a row, as `WorkHours` without its first day. */
const workHoursOfRow = sql`'maximum', (maximum_daily_hours * 100)::integer, 'hours', json_build_object(${sql.join(
  WEEKDAYS.map((name) => sql`${sql.lit(name)}, (${sql.ref(`${name}_hours`)} * 100)::integer`),
)})`;

/** All work hours of `employee`: its own, which hold before all others, and those with a first day (PEOPLE-10). */
const workHoursOfEmployee = sql<WorkHours[]>`(
  select json_build_array(json_build_object('firstDay', null, ${workHoursOfRow}))::jsonb
    || coalesce((select jsonb_agg(json_build_object('firstDay', first_day, ${workHoursOfRow}))
      from work_hours where person_id = employee.id), '[]')
  from employee as itself where itself.id = employee.id)`;

/**
 * What `expectedDay` of the domain goes by for `employee` on the days between two, as columns: `workHours`, `holidays`, `leave`,
 * `startDate`, `endDate`. Days are SQL; one that is null has no days.
 */
export function expectedOfEmployee(start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<Expected> {
  return sql`employee.start_date as "startDate", employee.end_date as "endDate",
    ${workHoursOfEmployee} as "workHours",
    (select coalesce(json_object_agg(free.day, free.name), '{}')
      from (select distinct on (day) day, name from holiday
        where day between ${start} and ${end} and (division_id is null or division_id = employee.division_id)
        order by day, division_id nulls first) as free) as holidays,
    (select coalesce(json_agg(json_build_object('kind', leave.kind, 'firstDay', leave.first_day, 'lastDay', leave.last_day,
        'isHalfDay', leave.is_half_day)), '[]')
      from leave
      where leave.employee_id = employee.id and leave.state = 'approved' and leave.last_day >= ${start}
        and leave.first_day <= ${end}) as leave`;
}

/** The work hours of a person that hold on a day: a table of one row for a lateral join, with the columns of `employee`. */
export function workHoursOn({ person, day }: PersonDay): RawBuilder<unknown> {
  return sql`
    select * from (
      select null::date as first_day, maximum_daily_hours, ${hoursOfWeekdays} from employee where id = ${person}
      union all
      select first_day, maximum_daily_hours, ${hoursOfWeekdays} from work_hours
      where person_id = ${person} and first_day <= ${day}) as dated
    order by first_day desc nulls last limit 1`;
}

/**
 * What a day of a person is: a table of one row for a lateral join, the same as `expectedDay` of the domain says. Its columns are
 * `work_hours` and `maximum` in hundredths, `holiday`, `leave_kind` and `is_half_day`.
 */
export function expectedDayOf({ person, day }: PersonDay): RawBuilder<unknown> {
  const hours = sql.join(WEEKDAYS.map((name) => sql.ref(`held.${name}_hours`)));
  const weekday = sql`(array[${hours}])[extract(isodow from ${day})::integer] * 100`;
  return sql`
    select (held.maximum_daily_hours * 100)::integer as maximum, free.name as holiday, taken.kind as leave_kind, taken.is_half_day,
      (case
        when free.name is not null or not ${day} between coalesce(whose.start_date, ${day}) and coalesce(whose.end_date, ${day}) then 0
        when taken.is_half_day then ceil(${weekday} / 2)
        when taken.kind is not null then 0
        else ${weekday} end)::integer as work_hours
    from employee as whose
    cross join lateral (${workHoursOn({ person: sql`whose.id`, day })}) as held
    left join lateral (
      select name from holiday
      where holiday.day = ${day} and (holiday.division_id is null or holiday.division_id = whose.division_id)
      order by holiday.division_id nulls first limit 1) as free on true
    left join lateral (
      select kind, is_half_day from leave
      where leave.employee_id = whose.id and leave.state = 'approved' and ${day} between leave.first_day and leave.last_day
      limit 1) as taken on true
    where whose.id = ${person}`;
}
