import { canBeDeputy } from './deputy.ts';
import { type Actor, can, hasApprovalAccess, hasRole } from './permission.ts';

/** What a leaver hands over, each group to its own successor. */
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

/** The successor of each group; groups left out stay with the leaver. */
export type Successors = { [Group in HandoverGroup]?: number | undefined };

/** Reasons for rejecting a successor; each is an API error code. */
export type SuccessorRefusal = 'successor-leaves' | 'successor-inactive' | 'successor-without-right';

/** A successor; `isHere` means active and not past their last day. */
export type Successor = Actor & { isHere: boolean };

/** The rights that a successor needs, which the leaver had. */
const NEEDS: Record<HandoverGroup, (successor: Successor, leaverId: number) => boolean> = {
  team: hasApprovalAccess,
  waitingOrders: (successor) => can(successor, 'approve', 'purchaseorder'),
  waitingEstimates: (successor) => can(successor, 'approve', 'estimate'),
  jobsAsExecutive: (successor) => hasRole(successor, 'AccountExecutive'),
  jobsAsSecondExecutive: (successor) => hasRole(successor, 'AccountExecutive'),
  jobsAsDirector: (successor) => hasRole(successor, 'AccountDirector'),
  timeDeputyships: (successor, leaverId) => canBeDeputy('time', { ...successor, isActive: true }, leaverId),
  orderDeputyships: (successor, leaverId) => canBeDeputy('purchase-order', { ...successor, isActive: true }, leaverId),
  // Being responsible for a service account requires no right: its own profile limits it.
  serviceAccounts: () => true,
};

/** Returns why a person can't take over a group; null if they can. Checks only the person. */
export function successorRefusal(
  group: HandoverGroup,
  successor: Successor,
  leaverId: number,
): SuccessorRefusal | null {
  if (successor.id === leaverId) return 'successor-leaves';
  if (!successor.isHere) return 'successor-inactive';
  return NEEDS[group](successor, leaverId) ? null : 'successor-without-right';
}

/** Lists the groups that a person can take over, in order. */
export function canTakeOver(successor: Successor, leaverId: number, groups: readonly HandoverGroup[]): HandoverGroup[] {
  return groups.filter((group) => successorRefusal(group, successor, leaverId) === null);
}
