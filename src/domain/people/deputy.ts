import type { Day } from '../calendar/calendar.ts';
import { type Actor, can, hasApprovalAccess } from './permission.ts';

/** What a deputy approves; a deputy for orders is one for estimates, too. */
export type DeputySubject = 'time' | 'purchase-order';

/** Why somebody cannot be named as a deputy; each is a code of the API's 422 answers. */
export type DeputyRefusal =
  | 'deputy-self'
  | 'deputy-without-access'
  | 'deputy-days-reversed'
  | 'deputy-days-over'
  | 'deputy-named-already';

type Person = Actor & { isActive: boolean };

/** The days of a deputyship, both included, and today. */
type DaysInPlace = { startDate: Day; endDate: Day; today: Day };

const APPROVES: Record<DeputySubject, (person: Actor) => boolean> = {
  time: hasApprovalAccess,
  'purchase-order': (person) => can(person, 'approve', 'purchaseorder'),
};

/** Whether a person may stand in for an approver: somebody else who is here and approves the same. */
export function canBeDeputy(subject: DeputySubject, person: Person, approverId: number): boolean {
  return person.isActive && person.id !== approverId && APPROVES[subject](person);
}

/** Why an approver can't name a person as deputy for a range of days, or null when they can. `person` null = unknown. */
export function deputyRefusal(
  subject: DeputySubject,
  person: Person | null,
  approverId: number,
  { startDate, endDate, today }: DaysInPlace,
): Exclude<DeputyRefusal, 'deputy-named-already'> | 'approver-inactive' | 'approver-without-right' | null {
  if (person?.id === approverId) return 'deputy-self';
  if (!person || !APPROVES[subject](person)) return WITHOUT_ACCESS[subject];
  if (!person.isActive) return subject === 'time' ? 'deputy-without-access' : 'approver-inactive';
  if (endDate < startDate) return 'deputy-days-reversed';
  return endDate < today ? 'deputy-days-over' : null;
}

const WITHOUT_ACCESS = { time: 'deputy-without-access', 'purchase-order': 'approver-without-right' } as const;
