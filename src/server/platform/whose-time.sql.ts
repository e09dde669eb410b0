import { sql } from 'kysely';
import type { Actor } from '#domain/permission.ts';
import { canEditTimeOfOthers } from '#domain/permission.ts';
import type { AgencyDatabase } from './postgres.ts';
import { Refused } from './refused.ts';

/**
 * Whose time a person may see and enter: the own; and with TimesheetSupervisorEdit that of the own team (TE-19, APPR-19).
 * `supervisorId` is the other's supervisor.
 */
export function mayEnterTimeFor(actor: Actor, employee: { id: number; supervisorId: number | null }): boolean {
  return employee.id === actor.id || (canEditTimeOfOthers(actor) && employee.supervisorId === actor.id);
}

/** As `mayEnterTimeFor`, of an employee known by id only. */
export async function mayEnterTimeOf(
  { actor, database }: { actor: Actor; database: AgencyDatabase },
  employeeId: number,
): Promise<boolean> {
  if (employeeId === actor.id) return true;
  const { rows } = await sql<{ id: number; supervisorId: number | null }>`
    select id, supervisor_id as "supervisorId" from employee where id = ${employeeId}`.execute(database);
  return rows[0] !== undefined && mayEnterTimeFor(actor, rows[0]);
}

/** The employee that a call is about, when it names one and when the person may; the own id otherwise. */
export async function employeeOfCall(
  session: { actor: Actor; database: AgencyDatabase },
  employeeId: number | undefined,
): Promise<number> {
  if (employeeId === undefined) return session.actor.id;
  if (!(await mayEnterTimeOf(session, employeeId))) throw new Refused('forbidden');
  return employeeId;
}

/** The active people whose supervisor somebody is, by name. */
export async function findTeam(database: AgencyDatabase, supervisorId: number) {
  return database
    .selectFrom('employee')
    .where('supervisor_id', '=', supervisorId)
    .where('is_active', '=', true)
    .orderBy('name')
    .select(['id', 'code', 'name', 'is_active as isActive'])
    .execute();
}
