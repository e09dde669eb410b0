/** A cell's position: row and column from 0. */
export type Position = { row: number; column: number };

/**
 * A selection: the cell where it began, and the one it was extended to. `active` is the cell for input if it's neither: while Tab moves
 * through a range.
 */
export type Selection = { anchor: Position; focus: Position; active?: Position };

/** The number of rows and columns. */
export type Extent = { rows: number; columns: number };

/** A rectangle of cells, both ends included. */
export type CellRange = { top: number; left: number; bottom: number; right: number };

/** A movement. `edge`: first or last cell of the row; `corner`: of the sheet. */
export type Movement =
  | { kind: 'step'; rows: number; columns: number }
  | { kind: 'edge'; end: 'first' | 'last' }
  | { kind: 'corner'; end: 'first' | 'last' };

/** Selects a single cell. */
export function selectCell(position: Position): Selection {
  return { anchor: position, focus: position };
}

/** Returns the selection after a movement within the sheet, extended or moved. */
export function moveSelection(
  selection: Selection,
  movement: Movement,
  extent: Extent,
  isExtending: boolean,
): Selection {
  const focus = hold(targetOf(selection.focus, movement, extent), extent);
  return isExtending ? { anchor: selection.anchor, focus } : selectCell(focus);
}

function targetOf(from: Position, movement: Movement, extent: Extent): Position {
  switch (movement.kind) {
    case 'step':
      return { row: from.row + movement.rows, column: from.column + movement.columns };
    case 'edge':
      return { row: from.row, column: movement.end === 'first' ? 0 : extent.columns - 1 };
    case 'corner':
      return movement.end === 'first' ? { row: 0, column: 0 } : { row: extent.rows - 1, column: extent.columns - 1 };
  }
}

/** Returns the cell for input: the only one, or a range's first. */
export function activeOf({ anchor, active }: Selection): Position {
  return active ?? anchor;
}

/** Returns the focused cell: where a movement led. */
export function focusOf({ focus, active }: Selection): Position {
  return active ?? focus;
}

export function isRange({ anchor, focus }: Selection): boolean {
  return !samePosition(anchor, focus);
}

/** Tab: the next cell of a range, over and over; without one the next cell of the sheet, as a selection of its own. */
export function moveByTab(selection: Selection, extent: Extent, direction: 1 | -1): Selection {
  const from = activeOf(selection);
  if (!isRange(selection)) return selectCell(nextInReadingOrder(from, extent, direction));
  const { top, left, bottom, right } = rangeOf(selection);
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  const count = rows * columns;
  const index = ((from.row - top) * columns + (from.column - left) + direction + count) % count;
  const active = { row: top + Math.floor(index / columns), column: left + (index % columns) };
  return { ...selection, active };
}

/** Returns the next cell in reading order (Tab); the same one at the end of the sheet. */
export function nextInReadingOrder(from: Position, extent: Extent, direction: 1 | -1): Position {
  const index = from.row * extent.columns + from.column + direction;
  if (index < 0 || index >= extent.rows * extent.columns) return from;
  return { row: Math.floor(index / extent.columns), column: index % extent.columns };
}

/** Clamps a selection after rows or columns were removed. */
export function holdSelection(selection: Selection, extent: Extent): Selection {
  const anchor = hold(selection.anchor, extent);
  const focus = hold(selection.focus, extent);
  const isSame = samePosition(anchor, selection.anchor) && samePosition(focus, selection.focus);
  if (isSame) return selection;
  return selection.active ? { anchor, focus, active: hold(selection.active, extent) } : { anchor, focus };
}

/** Returns the rectangle between anchor and focus. */
export function rangeOf({ anchor, focus }: Selection): CellRange {
  return {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  };
}

/** Lists a rectangle's cells, row by row. */
export function positionsOf({ top, left, bottom, right }: CellRange): Position[] {
  const positions: Position[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) positions.push({ row, column });
  return positions;
}

export function isInside({ row, column }: Position, { top, left, bottom, right }: CellRange): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

export function samePosition(a: Position, b: Position): boolean {
  return a.row === b.row && a.column === b.column;
}

function hold(position: Position, extent: Extent): Position {
  return {
    row: Math.max(0, Math.min(position.row, extent.rows - 1)),
    column: Math.max(0, Math.min(position.column, extent.columns - 1)),
  };
}

/** Movements by one cell. */
export const STEPS = {
  up: { kind: 'step', rows: -1, columns: 0 },
  down: { kind: 'step', rows: 1, columns: 0 },
  left: { kind: 'step', rows: 0, columns: -1 },
  right: { kind: 'step', rows: 0, columns: 1 },
} as const;
