import { type RawBuilder, sql } from 'kysely';
import { type Day, rangeOfView } from '#domain/calendar/calendar.ts';
import type { Expected } from '#domain/calendar/expected-day.ts';
import { isTaskDay, type TaskKind } from '#domain/operations/scheduled-task.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { expectedOfEmployee } from '../time/expected-day.sql.ts';

/** Finds the active people with a task of a kind on a day, among some or all. */
export async function findPeopleWithTaskDay(
  database: AgencyDatabase,
  { kind, day, among }: { kind: TaskKind; day: Day; among?: readonly number[] },
): Promise<number[]> {
  if (among?.length === 0) return [];
  const isMeant: RawBuilder<boolean> = among ? sql`id = any(${[...among]}::integer[])` : sql`true`;
  const { start, end } = rangeOfView('week', day);
  const { rows: people } = await sql<Expected & { id: number }>`
    select id, ${expectedOfEmployee(sql`${start}::date`, sql`${end}::date`)}
    from employee where is_active and ${isMeant} order by id`.execute(database);
  return people.filter((person) => isTaskDay(kind, person, day)).map(({ id }) => id);
}
