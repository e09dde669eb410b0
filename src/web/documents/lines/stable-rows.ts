import { useState } from 'react';
import type { SheetRow } from '../../sheet/sheet-model.ts';

/** Rows; returns the previous array if it holds the same rows, so that nothing re-renders. */
export function useStableRows(rows: SheetRow[]): SheetRow[] {
  const [shown, setShown] = useState(rows);
  if (rows.length === shown.length && rows.every((row, index) => row === shown[index])) return shown;
  setShown(rows);
  return rows;
}
