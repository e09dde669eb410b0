import type { Day } from '../calendar/calendar.ts';
import { type Actor, can, hasApprovalAccess } from './permission.ts';

/** What a deputy approves. Deputies for orders also approve estimates. */
export type DeputySubject = 'time' | 'purchase-order';

/** Reasons for rejecting a deputy; each is an API error code. */
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

/** Returns whether a person can be an approver's deputy: an active colleague who may approve the same. */
export function canBeDeputy(subject: DeputySubject, person: Person, approverId: number): boolean {
  return person.isActive && person.id !== approverId && APPROVES[subject](person);
}

/** Returns why an approver can't name a person as deputy for a date range; null if they can. `person` is null if unknown. */
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
