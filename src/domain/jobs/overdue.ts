import type { Day } from '../calendar/calendar.ts';
import type { OrderStatus } from '../purchasing/purchase-order.ts';

/** Statuses of orders whose delivery is pending. */
const AWAITED: readonly OrderStatus[] = ['NEW', 'READY', 'APPROVED'];

/** Returns whether an open job is past its due date. The due date itself isn't overdue. */
export function isJobOverdue({ isActive, dueDate }: { isActive: boolean; dueDate: Day | null }, today: Day): boolean {
  return isActive && dueDate !== null && dueDate < today;
}

/**
 * Returns whether an order is past its delivery date without being delivered: not rejected or cancelled, and without a posted supplier
 * cost.
 */
export function isOrderOverdue(
  { status, deliveryDate, hasCost }: { status: OrderStatus; deliveryDate: Day | null; hasCost: boolean },
  today: Day,
): boolean {
  return AWAITED.includes(status) && !hasCost && deliveryDate !== null && deliveryDate < today;
}
