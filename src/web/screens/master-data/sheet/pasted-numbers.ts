import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { readNumberText } from '#domain/text/number-text.ts';
import type { Unread } from '../../../documents/lines/line-reader.ts';
import { settleNumbers } from '../../../documents/lines/settle-numbers.ts';
import { installedNumberFormat, typedNumber } from '../../../platform/formats.ts';
import { type ClipboardBlock, numbersOf } from '../../../sheet/clipboard.ts';
import type { CellTexts } from './cell-text.ts';

type PastedText = { field: string; text: string };

/**
 * Converts pasted numbers to the user's format; all cells of a block share one format. Asks once about ambiguous numbers, and leaves them
 * out without an answer.
 */
export async function inOwnFormat<Cell extends PastedText>(
  kind: MasterKind,
  cells: readonly Cell[],
  block: ClipboardBlock,
  { t }: Pick<CellTexts, 't'>,
): Promise<Cell[]> {
  const format = installedNumberFormat();
  const numbers = numbersOf(block);
  const read = cells.map((cell): Cell | (Cell & { unread: Unread }) => {
    const holds = kind.fields[cell.field]?.holds;
    if (numbers === null || (holds !== 'decimal' && holds !== 'whole')) return cell;
    const reading = readNumberText(cell.text, format, numbers);
    if (reading.kind === 'number') return { ...cell, text: typedNumber(reading.decimal) };
    if (reading.kind !== 'ambiguous') return cell;
    const why = t('{text} could contain a thousands separator or a decimal', { text: cell.text.trim() });
    return { ...cell, unread: { text: cell.text, why, readings: reading } };
  });
  const settled = await settleNumbers<Cell>(read, { decimals: 0, format, t }, (cell, decimal) => ({
    ...cell,
    text: typedNumber(decimal),
  }));
  return [...read.filter((cell) => !('unread' in cell)), ...settled];
}
