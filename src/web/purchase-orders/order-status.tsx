import { Badge } from '@mantine/core';
import { ORDER_STATUS_NAMES, type OrderStatus } from '#domain/purchase-order.ts';
import { useText } from '../platform/translation.ts';

const COLORS: Record<OrderStatus, string> = {
  NEW: 'gray',
  READY: 'blue',
  APPROVED: 'teal',
  REJECTED: 'red',
  CANCELLED: 'gray',
};

/** The status of an order: a word, and a colour that says the same. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useText();
  return (
    <Badge
      color={COLORS[status]}
      variant="light"
      size="sm"
      tt="none"
      fw={600}
      styles={{
        label: { overflow: 'visible' },
        root: {
          flexShrink: 0,
          minWidth: 'max-content',
          color: `light-dark(color-mix(in srgb, var(--mantine-color-${COLORS[status]}-9), black 30%), var(--mantine-color-${COLORS[status]}-2))`,
        },
      }}
    >
      {t(ORDER_STATUS_NAMES[status])}
    </Badge>
  );
}
