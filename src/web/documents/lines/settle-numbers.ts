import type { TwoReadings } from '#domain/text/number-text.ts';
import { askWhichNumber } from '../../widgets/dialog/questions.ts';
import type { Reader, Unread } from './line-reader.ts';

/**
 * Asks once per step which number was meant by ambiguous texts, and returns the cells' contents via `contentOf`; none if nothing was
 * ambiguous, or the question was dismissed, so that the texts stay on their cells.
 */
export async function settleNumbers<Change extends object>(
  changes: readonly (Change | (Change & { unread: Unread }))[],
  reader: Reader,
  contentOf: (change: Change, decimal: string, text: string) => Change,
): Promise<Change[]> {
  const open = changes.flatMap((one) => {
    const unread = 'unread' in one ? (one.unread as Unread) : null;
    return unread?.readings
      ? [{ one: one as Change, readings: unread.readings as TwoReadings, text: unread.text }]
      : [];
  });
  const [first] = open;
  if (!first) return [];
  const meant = await askWhichNumber(reader.t, { text: first.text.trim(), ...first.readings, count: open.length });
  if (!meant) return [];
  // A block has one format: if 1.000 is a thousand, 1,000 is a decimal.
  const isAlike = (text: string) => text.includes(',') === first.text.includes(',');
  const other = meant === 'thousands' ? 'decimals' : 'thousands';
  return open.map(({ one, readings, text }) => contentOf(one, readings[isAlike(text) ? meant : other], text));
}
