import type { ClipboardBlock } from '../../sheet/clipboard.ts';
import type { ClipboardCell } from '../../sheet/clipboard-cell.ts';
import type { CellPair } from '../../sheet/sheet-model.ts';
import type { Unread } from './line-reader.ts';
import { type ClearBlock, guessColumns, hasHeadings, type Reading, type UnclearBlock } from './pasted-columns.ts';

/** A pasted cell and its target. */
type PastedCell = { key: string; field: string; cell: ClipboardCell };
/** The new content of a cell; unparseable text with the reason. */
type CellReading = { key: string; field: string } | { key: string; field: string; unread: Unread };

/** The effect of pasting a block. `from` is the block's column. */
export type ReadBlock<Cell extends PastedCell = PastedCell, Change extends CellReading = CellReading> = {
  cells: readonly (Cell & { from: number })[];
  changes: readonly Change[];
  figures: number;
  /** Why cells were left unchanged. */
  fixed: readonly string[];
};

/**
 * Returns the block if its columns are unclear: the first row contains headings, or a whole column can't go where it was pasted. Null if
 * clear, or copied from this product.
 */
export function unclearBlock({ rows }: ClipboardBlock, read: ReadBlock, reading: Reading): UnclearBlock | null {
  if (rows.some((row) => row.some(({ own }) => own !== null))) return null;
  const texts = rows.map((row) => row.map(({ text }) => text));
  const isFirstHeading = hasHeadings(texts, reading);
  if (!isFirstHeading && !hasForeignColumn(texts[0]?.length ?? 0, read)) return null;
  const guess = (withHeadings: boolean) =>
    withHeadings ? guessColumns(texts.slice(1), texts[0]!, reading) : guessColumns(texts, null, reading);
  return { rows: texts, hasHeadings: isFirstHeading, guess };
}

function hasForeignColumn(width: number, { cells, changes }: ReadBlock): boolean {
  if (width < 2) return false;
  const changeOf = new Map(changes.map((change) => [`${change.key} ${change.field}`, change]));
  return Array.from({ length: width }, (_, column) => column).some((column) => {
    const filled = cells.filter(({ from, cell, field }) => {
      return from === column && cell.text.trim() !== '' && field !== 'net' && field !== 'total';
    });
    const isForeign = ({ key, field }: PastedCell) => {
      const change = changeOf.get(`${key} ${field}`);
      return change !== undefined && 'unread' in change && !change.unread.readings;
    };
    return filled.length > 0 && filled.every(isForeign);
  });
}

/** Returns the targets of a block's cells by named columns, from a row on. `outside` counts cells without a target. */
export function placeColumns(
  { rowCount, hasHeadings: isFirstHeading, meanings }: ClearBlock,
  to: { columns: readonly string[]; top: number; height: number },
): { pairs: CellPair[]; outside: number } {
  const first = isFirstHeading ? 1 : 0;
  const count = Math.max(0, Math.min(rowCount - first, to.height - to.top));
  const taken = meanings.flatMap((field, column) => (field ? [{ column, target: to.columns.indexOf(field) }] : []));
  const pairs = Array.from({ length: count }, (_, row) =>
    taken.map(({ column, target }) => ({
      source: { row: first + row, column },
      target: { row: to.top + row, column: target },
    })),
  ).flat();
  return { pairs, outside: (rowCount - first - count) * taken.length };
}
