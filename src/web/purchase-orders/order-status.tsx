import { ORDER_STATUS_NAMES, type OrderStatus } from '#domain/purchasing/purchase-order.ts';
import { phrase } from '#domain/text/phrase.ts';
import { StatusBadge } from '../documents/status-badge.tsx';

const NAMES_IF_REPLACED = { ...ORDER_STATUS_NAMES, CANCELLED: phrase('Replaced') };

/** The status of an order; one that a revision replaced is cancelled, and says so. */
export function OrderStatusBadge({ status, isReplaced = false }: { status: OrderStatus; isReplaced?: boolean }) {
  return <StatusBadge status={status} names={isReplaced ? NAMES_IF_REPLACED : ORDER_STATUS_NAMES} />;
}
