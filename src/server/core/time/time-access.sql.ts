import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import { type Actor, canEditTimeOfOthers, hasApprovalAccess } from '#domain/people/permission.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';

type AccessContext = { actor: Actor; database: AgencyDatabase; today: Day };

export type SupervisedPerson = { id: number; supervisorId: number | null };

/**
 * Returns a subquery of the supervisor ids that a person acts for on a day: themselves, and those whose deputy they are.
 * A deputy can't appoint a further deputy. `actorId` may be an SQL expression.
 */
export function supervisorsInPlace(actorId: number | RawBuilder<number>, today: Day): RawBuilder<number> {
  return sql`select ${actorId}::integer union all
    select deputy.in_place_of_id from deputy
    where deputy.subject = 'time' and deputy.deputy_id = ${actorId} and ${today}::date between deputy.start_date and deputy.end_date`;
}

/**
 * Whether a person may see and enter an employee's time: their own, and with TimesheetSupervisorEdit that of the teams of
 * the supervisors they act for.
 */
export function mayEnterTimeFor(
  actor: Actor,
  employee: SupervisedPerson,
  supervisorIdsInPlace: readonly number[],
): boolean {
  if (employee.id === actor.id) return true;
  return (
    canEditTimeOfOthers(actor) && employee.supervisorId !== null && supervisorIdsInPlace.includes(employee.supervisorId)
  );
}

/** Returns the supervisor for whom a deputy acts, or null for one's own time or team. */
export function actsOnBehalfOf(actor: { id: number }, employee: SupervisedPerson): number | null {
  return employee.id === actor.id || employee.supervisorId === actor.id ? null : employee.supervisorId;
}

/** Like `mayEnterTimeFor`, for an employee id. */
export async function mayEnterTimeOf({ actor, database, today }: AccessContext, employeeId: number): Promise<boolean> {
  if (employeeId === actor.id) return true;
  if (!canEditTimeOfOthers(actor)) return false;
  const { rows } = await sql`
    select from employee
    where id = ${employeeId} and supervisor_id in (${supervisorsInPlace(actor.id, today)})`.execute(database);
  return rows.length > 0;
}

/** Returns the employee whose time a call is about: the actor, unless it names someone else. Rejects an employee without access. */
export async function employeeOfCall(session: AccessContext, employeeId: number | undefined): Promise<number> {
  if (employeeId === undefined) return session.actor.id;
  if (!(await mayEnterTimeOf(session, employeeId))) throw new Refused('forbidden');
  return employeeId;
}

/**
 * Returns an SQL condition on `employee`: whether a person approves their time. People approve the teams of the supervisors
 * they act for. They approve their own time only if the agency allows it, whatever their team.
 */
export function isTimeApprovedBy(actorId: number | RawBuilder<number>, today: Day): RawBuilder<boolean> {
  return sql`case when employee.id = ${actorId} then (select is_self_approval_allowed from agency)
    else employee.supervisor_id in (${supervisorsInPlace(actorId, today)}) end`;
}

/** Like `isTimeApprovedBy`, for an employee id. */
export async function mayApproveTimeOf(
  { actor, database, today }: AccessContext,
  employeeId: number,
): Promise<boolean> {
  if (!hasApprovalAccess(actor)) return false;
  const { rows } = await sql`
    select from employee where id = ${employeeId} and ${isTimeApprovedBy(actor.id, today)}`.execute(database);
  return rows.length > 0;
}

/** Finds the active people whose time the actor may approve or enter, by name. */
export async function findTeam({ actor, database, today }: AccessContext) {
  const isOfTeam = hasApprovalAccess(actor)
    ? isTimeApprovedBy(actor.id, today)
    : sql<boolean>`employee.id <> ${actor.id} and employee.supervisor_id in (${supervisorsInPlace(actor.id, today)})`;
  return database
    .selectFrom('employee')
    .where('is_active', '=', true)
    .where(isOfTeam)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'code', 'name', 'is_active as isActive'])
    .execute();
}

export async function isSelfApprovalAllowed(database: AgencyDatabase): Promise<boolean> {
  const { is_self_approval_allowed } = await database
    .selectFrom('agency')
    .select('is_self_approval_allowed')
    .executeTakeFirstOrThrow();
  return is_self_approval_allowed;
}
