/** A cell by its place: rows and columns count from 0. */
export type Position = { row: number; column: number };

/**
 * What is selected: the cell where it began and the cell that it was extended to. `active` is the cell that typing goes
 * into where that is neither's own: while Tab goes through the cells of a range.
 */
export type Selection = { anchor: Position; focus: Position; active?: Position };

/** How many rows and columns there are. */
export type Extent = { rows: number; columns: number };

/** A rectangle of cells; both ends belong to it. */
export type CellRange = { top: number; left: number; bottom: number; right: number };

/** Where a movement leads. `edge` goes to the first or last cell of the row, `corner` to that of the sheet. */
export type Movement =
  | { kind: 'step'; rows: number; columns: number }
  | { kind: 'edge'; end: 'first' | 'last' }
  | { kind: 'corner'; end: 'first' | 'last' };

/** A single selected cell. */
export function selectCell(position: Position): Selection {
  return { anchor: position, focus: position };
}

/** The selection after a movement, held within the sheet; extended from its anchor, or moved as one cell. */
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

/** The cell that typing goes into: the one cell, or in a range where it began. */
export function activeOf({ anchor, active }: Selection): Position {
  return active ?? anchor;
}

/** The cell that has the keyboard's focus: where a movement has led. */
export function focusOf({ focus, active }: Selection): Position {
  return active ?? focus;
}

/** Whether more than one cell is selected. */
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

/** The next cell in reading order, row after row (Tab); the same one at the end of the sheet. */
export function nextInReadingOrder(from: Position, extent: Extent, direction: 1 | -1): Position {
  const index = from.row * extent.columns + from.column + direction;
  if (index < 0 || index >= extent.rows * extent.columns) return from;
  return { row: Math.floor(index / extent.columns), column: index % extent.columns };
}

/** A selection that still fits after rows or columns went away. */
export function holdSelection(selection: Selection, extent: Extent): Selection {
  const anchor = hold(selection.anchor, extent);
  const focus = hold(selection.focus, extent);
  const isSame = samePosition(anchor, selection.anchor) && samePosition(focus, selection.focus);
  if (isSame) return selection;
  return selection.active ? { anchor, focus, active: hold(selection.active, extent) } : { anchor, focus };
}

/** The rectangle between anchor and focus. */
export function rangeOf({ anchor, focus }: Selection): CellRange {
  return {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  };
}

/** Every cell of a rectangle, row by row. */
export function positionsOf({ top, left, bottom, right }: CellRange): Position[] {
  const positions: Position[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) positions.push({ row, column });
  return positions;
}

/** Whether a cell lies in a rectangle. */
export function isInside({ row, column }: Position, { top, left, bottom, right }: CellRange): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** Whether two places are the same. */
export function samePosition(a: Position, b: Position): boolean {
  return a.row === b.row && a.column === b.column;
}

function hold(position: Position, extent: Extent): Position {
  return {
    row: Math.max(0, Math.min(position.row, extent.rows - 1)),
    column: Math.max(0, Math.min(position.column, extent.columns - 1)),
  };
}

/** The movements by one cell. */
export const STEPS = {
  up: { kind: 'step', rows: -1, columns: 0 },
  down: { kind: 'step', rows: 1, columns: 0 },
  left: { kind: 'step', rows: 0, columns: -1 },
  right: { kind: 'step', rows: 0, columns: 1 },
} as const;
