import type { ClipboardBlock } from '../../sheet/clipboard.ts';
import type { ClipboardCell } from '../../sheet/clipboard-cell.ts';
import type { CellPair } from '../../sheet/sheet-model.ts';
import type { Unread } from './line-reader.ts';
import { type ClearBlock, guessColumns, hasHeadings, type Reading, type UnclearBlock } from './pasted-columns.ts';

/** A pasted cell and where it goes. */
type PastedCell = { key: string; field: string; cell: ClipboardCell };
/** What a cell would hold; what cannot be taken says why. */
type CellReading = { key: string; field: string } | { key: string; field: string; unread: Unread };

/** What the cells of a block would become where they were pasted. `from` = the column of the block. */
export type ReadBlock<Cell extends PastedCell = PastedCell, Change extends CellReading = CellReading> = {
  cells: readonly (Cell & { from: number })[];
  changes: readonly Change[];
  figures: number;
  /** Why cells were left as they are. */
  fixed: readonly string[];
};

/**
 * The block where it is not plain what its columns are: its first row names them, or a whole column of several is nothing that
 * the column can hold at which it was pasted. Null where it is plain, and for what this product has copied itself.
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

/** Where the cells of a block go whose columns somebody has named, from a row on. `outside` = so many have no room. */
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
