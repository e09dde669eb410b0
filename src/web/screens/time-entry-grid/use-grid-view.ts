import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import type { Workdays } from '#contract/time/time-entry.ts';
import type { JobFound } from '#contract/time/timesheet-job.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import type { SheetRow } from '../../sheet/sheet-model.ts';
import type { SheetRules } from './cells/plan-cells.ts';
import { columnsOf } from './grid-columns.tsx';
import { footerOf } from './grid-footer.tsx';
import { addingRow, lineRow, type RowContext } from './grid-rows.tsx';
import type { LineActions } from './lines/line-actions.ts';
import type { Line } from './time-sheet.ts';

/** Returns columns, rows and the total row of the grid; each stays the same object until something in it changes. */
export function useGridView(given: {
  lines: Line[];
  days: Day[];
  rules: SheetRules;
  workdays: Map<Day, Workdays['days'][number]>;
  today: Day;
  /** The name of the person whose time it is, if not the user. */
  otherName: string | null;
  favorites: { job: { id: number } }[] | undefined;
  openMenu: string | null;
  onMenu: (key: string | null) => void;
  actions: LineActions;
  /** The line of the running timer. */
  timedKey: string | null;
  /** The job chosen for the last row, whose cost type has not been chosen yet. */
  newJob: JobFound | null;
}) {
  const { t, field } = useText();
  const isNarrow = useMediaQuery('(max-width: 700px)') ?? false;
  const { lines, days, rules, workdays, today, otherName, favorites, newJob } = given;
  const columns = useMemo(
    () => columnsOf({ isNarrow, days, workdays, today, t, field }),
    [isNarrow, days, workdays, today, t, field],
  );
  const footer = useMemo(
    () => footerOf({ days, totals: rules.totals, workdays, maximumOf: rules.maximumOf, otherName, t }),
    [days, rules, workdays, otherName, t],
  );
  const favoriteJobIds = useMemo(() => favorites && new Set(favorites.map(({ job }) => job.id)), [favorites]);
  const lastRow = useMemo(() => addingRow(newJob, days, t), [newJob, days, t]);
  const rows = useGridRows(lines, lastRow, given.openMenu, {
    days,
    closingOf: rules.closingOf,
    favoriteJobIds,
    onMenu: given.onMenu,
    actions: given.actions,
    timed: given.timedKey === null ? null : `${given.timedKey}|${today}`,
    t,
  });
  return { columns, rows, footer };
}

type RenderedRow = { line: Line; isMenuOpen: boolean; context: RowContext; row: SheetRow };

/** Returns the rows of the lines, and the last row. An unchanged line keeps its row object, so that it doesn't re-render. */
function useGridRows(lines: Line[], lastRow: SheetRow, openMenu: string | null, given: RowContext): SheetRow[] {
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
