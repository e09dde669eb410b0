import type { Day } from './calendar.ts';
import { type Actor, hasApprovalAccess } from './permission.ts';

/** Why somebody cannot be named as a deputy; each is a code of the API's 422 answers. */
export type DeputyRefusal =
  | 'deputy-self'
  | 'deputy-without-access'
  | 'deputy-days-reversed'
  | 'deputy-days-over'
  | 'deputy-named-already';

/** Whether a person may stand in for a supervisor: somebody who is here and approves time (PERM-04). */
export function canBeDeputy(person: Actor & { isActive: boolean }, supervisorId: number): boolean {
  return person.isActive && person.id !== supervisorId && hasApprovalAccess(person);
}

/** Why a supervisor cannot name a person as deputy for a range of days, or null when they can. `person` null = nobody there. */
export function whyNotDeputy(
  person: (Actor & { isActive: boolean }) | null,
  supervisorId: number,
  { startDate, endDate, today }: { startDate: Day; endDate: Day; today: Day },
): Exclude<DeputyRefusal, 'deputy-named-already'> | null {
  if (person?.id === supervisorId) return 'deputy-self';
  if (!person || !canBeDeputy(person, supervisorId)) return 'deputy-without-access';
  if (endDate < startDate) return 'deputy-days-reversed';
  return endDate < today ? 'deputy-days-over' : null;
}
