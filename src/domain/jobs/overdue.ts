import type { Day } from '../calendar/calendar.ts';
import type { OrderStatus } from '../purchasing/purchase-order.ts';

/** Orders whose delivery somebody still waits for. */
const AWAITED: readonly OrderStatus[] = ['NEW', 'READY', 'APPROVED'];

/** Whether an open job is past its due date; that day itself is in time. */
export function isJobOverdue({ isActive, dueDate }: { isActive: boolean; dueDate: Day | null }, today: Day): boolean {
  return isActive && dueDate !== null && dueDate < today;
}

/**
 * Whether an order is past its delivery date and not delivered: it is neither rejected nor cancelled, and no cost of its supplier is
 * posted against it.
 */
export function isOrderOverdue(
  { status, deliveryDate, hasCost }: { status: OrderStatus; deliveryDate: Day | null; hasCost: boolean },
  today: Day,
): boolean {
  return AWAITED.includes(status) && !hasCost && deliveryDate !== null && deliveryDate < today;
}
