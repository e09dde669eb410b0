import type { Phrase } from '#domain/text/phrase.ts';
import { useText } from '../platform/translation.ts';
import { WordBadge } from '../widgets/word-badge.tsx';

const COLORS = {
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

/** The status of a document as a word, and a colour of the same meaning. */
export function StatusBadge<Status extends keyof typeof COLORS>(props: {
  status: Status;
  names: Record<Status, Phrase>;
}) {
  const { t } = useText();
  return <WordBadge color={COLORS[props.status]}>{t.of(props.names[props.status])}</WordBadge>;
}
