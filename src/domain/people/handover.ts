import { canBeDeputy } from './deputy.ts';
import { type Actor, can, hasApprovalAccess, hasRole } from './permission.ts';

/** What somebody who leaves hands over, each to a successor of its own. */
export const HANDOVER_GROUPS = [
  'team',
  'waitingOrders',
  'waitingEstimates',
  'jobsAsExecutive',
  'jobsAsSecondExecutive',
  'jobsAsDirector',
  'timeDeputyships',
  'orderDeputyships',
  'serviceAccounts',
] as const;
export type HandoverGroup = (typeof HANDOVER_GROUPS)[number];

/** Who takes what over; what is left out stays as it is. */
export type Successors = { [Group in HandoverGroup]?: number | undefined };

/** Why somebody cannot take something over; each is a code of the API. */
export type SuccessorRefusal = 'successor-leaves' | 'successor-inactive' | 'successor-without-right';

/** Somebody who is to take something over: `isHere` = active, with no last day behind them. */
export type Successor = Actor & { isHere: boolean };

/** The rights that a successor needs, as the person before had them. */
const NEEDS: Record<HandoverGroup, (successor: Successor, leaverId: number) => boolean> = {
  team: hasApprovalAccess,
  waitingOrders: (successor) => can(successor, 'approve', 'purchaseorder'),
  waitingEstimates: (successor) => can(successor, 'approve', 'estimate'),
  jobsAsExecutive: (successor) => hasRole(successor, 'AccountExecutive'),
  jobsAsSecondExecutive: (successor) => hasRole(successor, 'AccountExecutive'),
  jobsAsDirector: (successor) => hasRole(successor, 'AccountDirector'),
  timeDeputyships: (successor, leaverId) => canBeDeputy('time', { ...successor, isActive: true }, leaverId),
  orderDeputyships: (successor, leaverId) => canBeDeputy('purchase-order', { ...successor, isActive: true }, leaverId),
  // Answering for a program needs no right: it may what its own profile allows.
  serviceAccounts: () => true,
};

/** Why somebody cannot take a group over from a person who leaves; null when they can, as far as it is about them alone. */
export function successorRefusal(
  group: HandoverGroup,
  successor: Successor,
  leaverId: number,
): SuccessorRefusal | null {
  if (successor.id === leaverId) return 'successor-leaves';
  if (!successor.isHere) return 'successor-inactive';
  return NEEDS[group](successor, leaverId) ? null : 'successor-without-right';
}

/** The groups that somebody can take over, in their order. */
export function canTakeOver(successor: Successor, leaverId: number, groups: readonly HandoverGroup[]): HandoverGroup[] {
  return groups.filter((group) => successorRefusal(group, successor, leaverId) === null);
}
