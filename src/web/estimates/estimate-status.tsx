import { ESTIMATE_STATUS_NAMES, type EstimateStatus } from '#domain/estimates/estimate.ts';
import { useText } from '../platform/translation.ts';
import { WordBadge } from '../widgets/word-badge.tsx';

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
  return <WordBadge color={COLORS[status]}>{t.of(ESTIMATE_STATUS_NAMES[status])}</WordBadge>;
}
