import { type CellRange, type Extent, isInside, type Position, positionsOf } from './selection.ts';
import type { CellPair } from './sheet-model.ts';

/**
 * Returns the targets of a copied block's cells; `source` is relative to the block. A selection that is a whole multiple of the block is
 * filled repeatedly, a single cell fills all; otherwise the block is placed once at the top left. `outside` counts cells without room.
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

/** A selection one cell wide or high takes that dimension from the block: a copied row goes into every selected row. */
function sizeToFill(block: Extent, selected: Extent): Extent {
  const rows = selected.rows === 1 ? block.rows : selected.rows;
  const columns = selected.columns === 1 ? block.columns : selected.columns;
  return rows % block.rows === 0 && columns % block.columns === 0 ? { rows, columns } : block;
}

/** Copies the first row down; a single row copies the row above. Empty if there's none. */
export function fillDown(range: CellRange): CellPair[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  if (from < 0) return [];
  return positionsOf({ ...range, top: from + 1 }).map((target) => ({ source: { ...target, row: from }, target }));
}

/** Copies the first column to the right; a single column copies the one to its left. Empty if there's none. */
export function fillRight(range: CellRange): CellPair[] {
  const from = range.left === range.right ? range.left - 1 : range.left;
  if (from < 0) return [];
  return positionsOf({ ...range, left: from + 1 }).map((target) => ({ source: { ...target, column: from }, target }));
}

/**
 * Drags a range's corner to a cell: the cells in the longer direction continue the range's pattern. `added` are those cells, `range` is
 * everything; null within the range.
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
