import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import { type Actor, canEditTimeOfOthers, hasApprovalAccess } from '#domain/people/permission.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';

type Asking = { actor: Actor; database: AgencyDatabase; today: Day };

/** A person as the rules for access to time see them. */
export type SupervisedPerson = { id: number; supervisorId: number | null };

/**
 * Selects the supervisors a person acts for on a day, as a subquery of ids: themselves, and those whose deputy they are. Not transitive: a
 * deputy's deputy doesn't count. The person can be SQL.
 */
export function supervisorsInPlace(actorId: number | RawBuilder<number>, today: Day): RawBuilder<number> {
  return sql`select ${actorId}::integer union all
    select deputy.in_place_of_id from deputy
    where deputy.subject = 'time' and deputy.deputy_id = ${actorId} and ${today}::date between deputy.start_date and deputy.end_date`;
}

/**
 * Builds a condition for whose time a person may see and enter: their own, and with TimesheetSupervisorEdit that of the teams of
 * supervisors they act for.
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

/** Returns the supervisor for whom a person acts on another's time; null if they act as themselves. */
export function actsOnBehalfOf(actor: { id: number }, employee: SupervisedPerson): number | null {
  return employee.id === actor.id || employee.supervisorId === actor.id ? null : employee.supervisorId;
}

/** Like `mayEnterTimeFor`, for an employee id. */
export async function mayEnterTimeOf({ actor, database, today }: Asking, employeeId: number): Promise<boolean> {
  if (employeeId === actor.id) return true;
  if (!canEditTimeOfOthers(actor)) return false;
  const { rows } = await sql`
    select from employee
    where id = ${employeeId} and supervisor_id in (${supervisorsInPlace(actor.id, today)})`.execute(database);
  return rows.length > 0;
}

/** Returns the employee a call is about if the user may act for them; the user's own id by default. */
export async function employeeOfCall(session: Asking, employeeId: number | undefined): Promise<number> {
  if (employeeId === undefined) return session.actor.id;
  if (!(await mayEnterTimeOf(session, employeeId))) throw new Refused('forbidden');
  return employeeId;
}

/**
 * Builds a condition on `employee` whose time a person approves: teams of supervisors they act for, and their own only if the agency allows
 * it.
 */
export function isTimeApprovedBy(actorId: number | RawBuilder<number>, today: Day): RawBuilder<boolean> {
  return sql`case when employee.id = ${actorId} then (select is_self_approval_allowed from agency)
    else employee.supervisor_id in (${supervisorsInPlace(actorId, today)}) end`;
}

/** Like `isTimeApprovedBy`, for an employee id. */
export async function mayApproveTimeOf({ actor, database, today }: Asking, employeeId: number): Promise<boolean> {
  if (!hasApprovalAccess(actor)) return false;
  const { rows } = await sql`
    select from employee where id = ${employeeId} and ${isTimeApprovedBy(actor.id, today)}`.execute(database);
  return rows.length > 0;
}

/** Finds the active people whose time a user may approve or enter, by name. */
export async function findTeam({ actor, database, today }: Asking) {
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
