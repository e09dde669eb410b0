import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import { supervisorsInPlace } from '../../core/time/time-access.sql.ts';

/**
 * Selects the team in a user's reports, as a condition on `employee`: teams of the supervisors they act for today, without themselves,
 * because their own time has its own report.
 */
export function isOfTeam(actorId: number, today: Day): RawBuilder<boolean> {
  return sql`employee.id <> ${actorId} and employee.supervisor_id in (${supervisorsInPlace(actorId, today)})`;
}
