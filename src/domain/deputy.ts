import type { Day } from './calendar.ts';
import type { ApproverCandidate } from './order-approver.ts';
import { type Actor, hasApprovalAccess } from './permission.ts';

/** Why somebody cannot be named as a deputy; each is a code of the API's 422 answers. */
export type DeputyRefusal =
  | 'deputy-self'
  | 'deputy-without-access'
  | 'deputy-days-reversed'
  | 'deputy-days-over'
  | 'deputy-named-already';

/** The days of a deputyship, both included, and today. */
type DaysInPlace = { startDate: Day; endDate: Day; today: Day };

/** Whether a person may stand in for a supervisor: somebody who is here and approves time (PERM-04). */
export function canBeDeputy(person: Actor & { isActive: boolean }, supervisorId: number): boolean {
  return person.isActive && person.id !== supervisorId && hasApprovalAccess(person);
}

/** Why a supervisor cannot name a person as deputy for a range of days, or null when they can. `person` null = nobody there. */
export function deputyRefusal(
  person: (Actor & { isActive: boolean }) | null,
  supervisorId: number,
  days: DaysInPlace,
): Exclude<DeputyRefusal, 'deputy-named-already'> | null {
  if (person?.id === supervisorId) return 'deputy-self';
  if (!person || !canBeDeputy(person, supervisorId)) return 'deputy-without-access';
  return daysRefusal(days);
}

/** Why an approver of orders cannot name a person as deputy, or null when they can. `person` null = nobody there. */
export function orderDeputyRefusal(
  person: Pick<ApproverCandidate, 'id' | 'isActive' | 'mayApprove'> | null,
  approverId: number,
  days: DaysInPlace,
): 'deputy-self' | 'approver-inactive' | 'approver-without-right' | 'deputy-days-reversed' | 'deputy-days-over' | null {
  if (person?.id === approverId) return 'deputy-self';
  if (!person?.mayApprove) return 'approver-without-right';
  return person.isActive ? daysRefusal(days) : 'approver-inactive';
}

function daysRefusal({ startDate, endDate, today }: DaysInPlace): 'deputy-days-reversed' | 'deputy-days-over' | null {
  if (endDate < startDate) return 'deputy-days-reversed';
  return endDate < today ? 'deputy-days-over' : null;
}
