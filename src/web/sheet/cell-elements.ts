import type { Position } from './selection.ts';

/** Returns the position of an element's cell; null outside the body's cells. */
export function positionOf(target: EventTarget): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]');
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : null;
}

/** Returns a cell's element. */
export function cellAt(table: HTMLTableElement | null, { row, column }: Position): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`tr[data-row="${row}"] > td[data-column="${column}"]`) ?? null;
}
