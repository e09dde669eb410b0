import { Badge } from '@mantine/core';
import { ESTIMATE_STATUS_NAMES, type EstimateStatus } from '#domain/estimate.ts';
import { useText } from '../platform/translation.ts';

const COLORS: Record<EstimateStatus, string> = {
  IMPORTED: 'gray',
  NEW: 'gray',
  READY: 'blue',
  APPROVED: 'teal',
  REJECTED: 'red',
  SENT: 'blue',
  ACCEPTED: 'teal',
  DECLINED: 'red',
  EXPIRED: 'yellow',
  WITHDRAWN: 'gray',
  CANCELLED: 'gray',
};

/** The status of an estimate: a word, and a colour that says the same. */
export function EstimateStatusBadge({ status }: { status: EstimateStatus }) {
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
      {t(ESTIMATE_STATUS_NAMES[status])}
    </Badge>
  );
}
