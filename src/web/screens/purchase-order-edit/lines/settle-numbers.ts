import { askWhichNumber } from '../../../widgets/dialog/questions.ts';
import { type CellChange, contentOfNumber, type Reader, type TypedNumber } from './line-cells.ts';

/**
 * Asks which of two numbers was meant where a text could be either, once for all of one step (FIX-38). Answers the cells as they are
 * meant; none where nothing had to be asked, or the question was left open: the texts stay on their cells then.
 */
export async function settleNumbers(changes: readonly CellChange[], reader: Reader): Promise<CellChange[]> {
  const open = changes.flatMap((one) =>
    'unread' in one && one.unread.readings ? [{ ...one, readings: one.unread.readings, text: one.unread.text }] : [],
  );
  const [first] = open;
  if (!first) return [];
  const meant = await askWhichNumber(reader.t, { text: first.text.trim(), ...first.readings, count: open.length });
  if (!meant) return [];
  return open.map(({ key, field, text, readings }) => ({
    key,
    field,
    ...contentOfNumber(field as TypedNumber, readings[meant], text, reader),
  }));
}
