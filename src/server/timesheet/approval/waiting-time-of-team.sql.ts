import { sql } from 'kysely';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** Counts the pending time entries of a person's active team members. */
export async function countWaitingTimeOfTeam(database: AgencyDatabase, supervisorId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from employee
    join time_entry on time_entry.employee_id = employee.id and time_entry.approved_at is null
    where employee.supervisor_id = ${supervisorId} and employee.is_active`.execute(database);
  return rows[0]!.count;
}
