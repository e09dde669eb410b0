import { ORDER_STATUS_NAMES, type OrderStatus } from '#domain/purchasing/purchase-order.ts';
import { useText } from '../platform/translation.ts';
import { WordBadge } from '../widgets/word-badge.tsx';

const COLORS: Record<OrderStatus, string> = {
  NEW: 'gray',
  READY: 'blue',
  APPROVED: 'teal',
  REJECTED: 'red',
  CANCELLED: 'gray',
};

/** The status of an order: a word, and a colour that says the same. */
export function OrderStatusBadge({ status, isReplaced = false }: { status: OrderStatus; isReplaced?: boolean }) {
  const { t } = useText();
  return <WordBadge color={COLORS[status]}>{isReplaced ? t('Replaced') : t.of(ORDER_STATUS_NAMES[status])}</WordBadge>;
}
