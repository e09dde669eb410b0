import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import { supervisorsInPlace } from '../../core/time/time-access.sql.ts';

/**
 * Whether an employee is of the team that somebody's reports tell of, as a condition on `employee`: that of the supervisors
 * in whose place they act today, but never themselves, as the own time has a report of its own.
 */
export function isOfTeam(actorId: number, today: Day): RawBuilder<boolean> {
  return sql`employee.id <> ${actorId} and employee.supervisor_id in (${supervisorsInPlace(actorId, today)})`;
}
