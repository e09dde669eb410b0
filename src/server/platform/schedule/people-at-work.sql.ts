import { type RawBuilder, sql } from 'kysely';
import { type Day, rangeOfView } from '#domain/calendar.ts';
import type { Expected } from '#domain/missing-time.ts';
import { isTaskDay, type TaskKind } from '#domain/scheduled-task.ts';
import type { AgencyDatabase } from '../database/postgres.ts';
import { workHoursOfEmployee } from '../database/work-hours.sql.ts';

/** The active people who have tasks of a kind on a day (SCHED-04), among some or of all. */
export async function findPeopleWithTaskDay(
  database: AgencyDatabase,
  { kind, day, among }: { kind: TaskKind; day: Day; among?: readonly number[] },
): Promise<number[]> {
  if (among?.length === 0) return [];
  const isMeant: RawBuilder<boolean> = among ? sql`id = any(${[...among]}::integer[])` : sql`true`;
  const { rows: people } = await sql<Expected & { id: number }>`
    select id, start_date as "startDate", end_date as "endDate", ${workHoursOfEmployee} as "workHours"
    from employee where is_active and ${isMeant} order by id`.execute(database);
  const week = rangeOfView('week', day);
  const { rows } = await sql<{ day: Day }>`
    select day from holiday where day between ${week.start} and ${week.end}`.execute(database);
  const holidays = new Set(rows.map((holiday) => holiday.day));
  return people.filter((person) => isTaskDay(kind, person, day, holidays)).map(({ id }) => id);
}
