import { type CellRange, type Extent, isInside, type Position, positionsOf } from './selection.ts';
import type { CellPair } from './sheet-model.ts';

/**
 * Where the cells of a copied block go: `source` counts within the block. A selection that is a whole multiple of the
 * block is filled with it again and again, a single cell fills all; else the block stands once, at the top left.
 * `outside` is the number of cells that the sheet has no place for.
 */
export function placeBlock(block: Extent, range: CellRange, extent: Extent): { pairs: CellPair[]; outside: number } {
  if (block.rows < 1 || block.columns < 1) return { pairs: [], outside: 0 };
  const size = sizeToFill(block, { rows: range.bottom - range.top + 1, columns: range.right - range.left + 1 });
  const bottom = Math.min(range.top + size.rows, extent.rows) - 1;
  const right = Math.min(range.left + size.columns, extent.columns) - 1;
  const pairs = positionsOf({ top: range.top, left: range.left, bottom, right }).map((target) => ({
    source: { row: (target.row - range.top) % block.rows, column: (target.column - range.left) % block.columns },
    target,
  }));
  return { pairs, outside: size.rows * size.columns - pairs.length };
}

/** A selection that is one cell wide or high leaves that side to the block: a copied row goes into every selected row. */
function sizeToFill(block: Extent, selected: Extent): Extent {
  const rows = selected.rows === 1 ? block.rows : selected.rows;
  const columns = selected.columns === 1 ? block.columns : selected.columns;
  return rows % block.rows === 0 && columns % block.columns === 0 ? { rows, columns } : block;
}

/** The first row into the rows below it; a single row takes what stands above it. Nothing where there is none. */
export function fillDown(range: CellRange): CellPair[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  if (from < 0) return [];
  return positionsOf({ ...range, top: from + 1 }).map((target) => ({ source: { ...target, row: from }, target }));
}

/** The first column into those beside it; a single column takes what stands to its left. Nothing where there is none. */
export function fillRight(range: CellRange): CellPair[] {
  const from = range.left === range.right ? range.left - 1 : range.left;
  if (from < 0) return [];
  return positionsOf({ ...range, left: from + 1 }).map((target) => ({ source: { ...target, column: from }, target }));
}

/**
 * Drags the corner of a range to a cell: the cells in the one direction that leads further take over the pattern of the
 * range. `added` are those cells, `range` is all of it together; null while the drag is within the range.
 */
export function extendRange(
  range: CellRange,
  to: Position,
): { range: CellRange; added: CellRange; pairs: CellPair[] } | null {
  if (isInside(to, range)) return null;
  const { top, left, bottom, right } = range;
  const rows = Math.max(to.row - bottom, top - to.row);
  const columns = Math.max(to.column - right, left - to.column);
  const added =
    rows >= columns
      ? to.row > bottom
        ? { ...range, top: bottom + 1, bottom: to.row }
        : { ...range, top: to.row, bottom: top - 1 }
      : to.column > right
        ? { ...range, left: right + 1, right: to.column }
        : { ...range, left: to.column, right: left - 1 };
  return {
    range: {
      top: Math.min(top, added.top),
      left: Math.min(left, added.left),
      bottom: Math.max(bottom, added.bottom),
      right: Math.max(right, added.right),
    },
    added,
    pairs: positionsOf(added).map((target) => ({
      source: {
        row: top + remainder(target.row - top, bottom - top + 1),
        column: left + remainder(target.column - left, right - left + 1),
      },
      target,
    })),
  };
}

/** Upwards and to the left the pattern continues backwards, so the remainder is never negative. */
function remainder(distance: number, size: number): number {
  return ((distance % size) + size) % size;
}
