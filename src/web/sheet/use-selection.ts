import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cellAt } from './cell-elements.ts';
import {
  type CellRange,
  type Extent,
  focusOf,
  holdSelection,
  type Position,
  rangeOf,
  type Selection,
  selectCell,
} from './selection.ts';
import type { SheetRow } from './sheet-model.ts';

/** A sheet's selection. It stays with its rows when rows are added or removed above, and so does the focus. */
export function useSelection(given: {
  table: RefObject<HTMLTableElement | null>;
  rows: SheetRow[];
  extent: Extent;
  /** Whether an editor has the focus. */
  isEditing: boolean;
  startColumn: number;
  onSelect: ((range: CellRange) => void) | undefined;
}) {
  const { table, rows, extent, onSelect } = given;
  const [kept, setSelection] = useState<Selection>(() =>
    selectCell({ row: 0, column: Math.min(given.startColumn, extent.columns - 1) }),
  );
  /** A requested cell whose row, known by its key, doesn't exist yet. */
  const [awaited, setAwaited] = useState<{ key: string; column: number } | null>(null);
  const [known, setKnown] = useState(rows);
  const wantsFocus = useRef(false);
  const focusedCell = useRef<Element | null>(null);

  if (known !== rows) {
    setKnown(rows);
    setSelection((current) => alongWithRows(current, known, rows));
  }
  const awaitedRow = awaited ? rows.findIndex(({ key }) => key === awaited.key) : -1;
  if (awaited && awaitedRow >= 0) {
    setAwaited(null);
    setSelection(selectCell({ row: awaitedRow, column: awaited.column }));
  }

  const selection = holdSelection(kept, extent);
  const focus = focusOf(selection);
  const { top, left, bottom, right } = rangeOf(selection);
  useLayoutEffect(() => {
    // The focused cell disappeared with its row: the focus moves to the selection.
    const isLost = focusedCell.current?.isConnected === false && document.activeElement === document.body;
    if ((wantsFocus.current || isLost) && !given.isEditing && !awaited) {
      wantsFocus.current = false;
      const cell = cellAt(table.current, focus);
      cell?.focus({ preventScroll: true });
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    const focused = document.activeElement;
    if (focused?.matches('td') && table.current?.contains(focused)) focusedCell.current = focused;
    else if (focusedCell.current?.isConnected === false) focusedCell.current = null;
  });
  useEffect(() => onSelect?.({ top, left, bottom, right }), [onSelect, top, left, bottom, right]);

  /** Selects and focuses. */
  const goTo = useCallback((next: Selection) => {
    wantsFocus.current = true;
    // Re-renders even if the selection is unchanged, so that the focus request is handled now.
    setSelection({ ...next });
  }, []);

  return {
    selection,
    /** Selects without taking the focus. */
    setSelection,
    goTo,
    /** Like `goTo`, for a row by key, as soon as it exists. */
    goToKey: (key: string, column: number) => {
      wantsFocus.current = true;
      setAwaited({ key, column });
    },
    /** The focus goes to the selection as soon as nothing is edited. */
    requestFocus: () => {
      wantsFocus.current = true;
    },
  };
}

function alongWithRows(selection: Selection, before: SheetRow[], after: SheetRow[]): Selection {
  const place = new Map(after.map(({ key }, row) => [key, row]));
  const moved = (position: Position): Position => {
    const key = before[position.row]?.key;
    const row = key === undefined ? undefined : place.get(key);
    return row === undefined || row === position.row ? position : { ...position, row };
  };
  const { anchor, focus, active } = selection;
  const next = { anchor: moved(anchor), focus: moved(focus) };
  return active ? { ...next, active: moved(active) } : next;
}
