import { useMemo, useRef } from 'react';
import type { SheetRow } from '../../sheet/sheet-model.ts';
import { lineRow, type RowContext } from './grid-rows.tsx';
import type { Line } from './time-sheet.ts';

type RenderedRow = { line: Line; isMenuOpen: boolean; context: RowContext; row: SheetRow };

/**
 * The rows of the lines, and the last one. An unchanged line keeps its row object, so that it
 * doesn't re-render.
 */
export function useGridRows(lines: Line[], lastRow: SheetRow, openMenu: string | null, given: RowContext): SheetRow[] {
  const { days, closingOf, favoriteJobIds, onMenu, actions, timed, t } = given;
  const context = useMemo(
    () => ({ days, closingOf, favoriteJobIds, onMenu, actions, timed, t }),
    [days, closingOf, favoriteJobIds, onMenu, actions, timed, t],
  );
  const drawn = useRef(new Map<string, RenderedRow>());
  const shown = useRef<SheetRow[]>([]);
  const next = new Map<string, RenderedRow>();
  for (const line of lines) {
    const isMenuOpen = openMenu === line.key;
    const known = drawn.current.get(line.key);
    const isSame = known?.line === line && known.isMenuOpen === isMenuOpen && known.context === context;
    next.set(line.key, isSame ? known : { line, isMenuOpen, context, row: lineRow(line, isMenuOpen, context) });
  }
  drawn.current = next;
  const rows = [...[...next.values()].map(({ row }) => row), lastRow];
  const isUnchanged = rows.length === shown.current.length && rows.every((row, index) => row === shown.current[index]);
  if (!isUnchanged) shown.current = rows;
  return shown.current;
}
