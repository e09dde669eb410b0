import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import { type Actor, canEditTimeOfOthers, hasApprovalAccess } from '#domain/people/permission.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';

type Asking = { actor: Actor; database: AgencyDatabase; today: Day };

/** A person as the rules of whose time it is look at them. */
export type SupervisedPerson = { id: number; supervisorId: number | null };

/**
 * The supervisors in whose place a person acts on a day, as a subquery of ids: themselves, and those whose deputy they are.
 * It is not handed on: a deputy of a deputy is none. The person may be one that SQL names.
 */
export function supervisorsInPlace(actorId: number | RawBuilder<number>, today: Day): RawBuilder<number> {
  return sql`select ${actorId}::integer union all
    select deputy.in_place_of_id from deputy
    where deputy.subject = 'time' and deputy.deputy_id = ${actorId} and ${today}::date between deputy.start_date and deputy.end_date`;
}

/**
 * Whose time a person may see and enter: the own; and with TimesheetSupervisorEdit that of the teams of the supervisors in
 * whose place they act.
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

/** The supervisor in whose place somebody acts on another's time; null where they act as themselves. */
export function actsOnBehalfOf(actor: { id: number }, employee: SupervisedPerson): number | null {
  return employee.id === actor.id || employee.supervisorId === actor.id ? null : employee.supervisorId;
}

/** As `mayEnterTimeFor`, of an employee known by id only. */
export async function mayEnterTimeOf({ actor, database, today }: Asking, employeeId: number): Promise<boolean> {
  if (employeeId === actor.id) return true;
  if (!canEditTimeOfOthers(actor)) return false;
  const { rows } = await sql`
    select from employee
    where id = ${employeeId} and supervisor_id in (${supervisorsInPlace(actor.id, today)})`.execute(database);
  return rows.length > 0;
}

/** The employee that a call is about, when it names one and when the person may; the own id otherwise. */
export async function employeeOfCall(session: Asking, employeeId: number | undefined): Promise<number> {
  if (employeeId === undefined) return session.actor.id;
  if (!(await mayEnterTimeOf(session, employeeId))) throw new Refused('forbidden');
  return employeeId;
}

/**
 * Whether a person approves the time of an employee, as a condition on `employee`: that of the teams of the supervisors they
 * stand in for, and their own only if the agency allows it, in whichever team they are.
 */
export function isTimeApprovedBy(actorId: number | RawBuilder<number>, today: Day): RawBuilder<boolean> {
  return sql`case when employee.id = ${actorId} then (select is_self_approval_allowed from agency)
    else employee.supervisor_id in (${supervisorsInPlace(actorId, today)}) end`;
}

/** As `isTimeApprovedBy`, of an employee known by id only. */
export async function mayApproveTimeOf({ actor, database, today }: Asking, employeeId: number): Promise<boolean> {
  if (!hasApprovalAccess(actor)) return false;
  const { rows } = await sql`
    select from employee where id = ${employeeId} and ${isTimeApprovedBy(actor.id, today)}`.execute(database);
  return rows.length > 0;
}

/** The active people whose time somebody may approve or enter, by name. */
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

/** Whether the agency lets people approve their own time. */
export async function isSelfApprovalAllowed(database: AgencyDatabase): Promise<boolean> {
  const { is_self_approval_allowed } = await database
    .selectFrom('agency')
    .select('is_self_approval_allowed')
    .executeTakeFirstOrThrow();
  return is_self_approval_allowed;
}
