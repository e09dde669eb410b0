import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Workdays } from '#contract/time/time-entry.ts';
import type { JobFound } from '#contract/time/timesheet-job.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import type { SheetRules } from './cells/plan-cells.ts';
import { columnsOf } from './grid-columns.tsx';
import { footerOf } from './grid-footer.tsx';
import { addingRow } from './grid-rows.tsx';
import type { LineActions } from './lines/line-actions.ts';
import type { Line } from './time-sheet.ts';
import { useGridRows } from './use-grid-rows.ts';

/** Columns, rows and the total row of the grid, each the same object as before as long as nothing in it changed. */
export function useGridView(given: {
  lines: Line[];
  days: Day[];
  rules: SheetRules;
  workdays: Map<Day, Workdays['days'][number]>;
  today: Day;
  /** Whose time it is, where that is somebody else. */
  otherName: string | null;
  favorites: { job: { id: number } }[] | undefined;
  openMenu: string | null;
  onMenu: (key: string | null) => void;
  actions: LineActions;
  /** The line that the timer runs on. */
  timedKey: string | null;
  /** The job chosen for the last row while its cost type is still to come. */
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
