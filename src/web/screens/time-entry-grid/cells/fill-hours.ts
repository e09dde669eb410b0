import type { Day } from '#domain/calendar/calendar.ts';
import { missingHours, spreadHours } from '#domain/time/distribute-hours.ts';
import { type Hundredths, readHoursText, sumHours } from '#domain/time/hours.ts';
import { text } from '../../../platform/translation.ts';
import { cellRefusal } from '../../../time-entries/entry-slots.ts';
import { cellOf, type Line } from '../time-sheet.ts';
import type { SheetRules, WantedCell } from './plan-cells.ts';

/** A cell of the sheet by its line and day. */
export type LineDay = { line: Line; day: Day };

/** What distributing hours over cells depends on. */
type Filling = { rules: SheetRules; workHoursOf: (day: Day) => Hundredths };

/** Parses text typed into many cells at once: the hours for each cell; `=` and `=40` as explained below. */
export function hoursIntoCells(cells: readonly LineDay[], typed: string, filling: Filling): WantedCell[] {
  const total = /^=(.*)$/s.exec(typed.trim())?.[1]?.trim();
  if (total === '') return fillUpDays(cells, filling);
  const read = readHoursText(total ?? typed);
  if (read.kind === 'unreadable') return cells.map((cell) => ({ ...cell, unreadable: text('Invalid hours') }));
  if (total !== undefined) return spreadOver(cells, read.kind === 'hours' ? read.hundredths : 0, filling);
  return cells.map((cell) => ({ ...cell, wanted: read.kind === 'hours' ? [{ units: read.hundredths }] : [] }));
}

/** `=` distributes each day's missing hours, up to its work hours, over its cells; a full day stays unchanged. */
export function fillUpDays(cells: readonly LineDay[], { rules, workHoursOf }: Filling): WantedCell[] {
  const open = cells.filter((cell) => isOpen(cell, rules));
  return [...new Set(open.map(({ day }) => day))].flatMap((day): WantedCell[] => {
    const ofDay = open.filter((cell) => cell.day === day);
    const own = sumHours(ofDay.map((cell) => cellOf(cell.line, day).hours));
    const missing = missingHours({ workHours: workHoursOf(day), otherHours: (rules.totals.get(day) ?? 0) - own });
    if (missing === 0)
      return ofDay.map((cell) => ({ ...cell, unreadable: text('The day has its maximum hours already') }));
    const shares = spreadHours(
      missing,
      ofDay.map(() => 1),
    );
    return ofDay.map((cell, index) => ({ ...cell, wanted: [{ units: shares[index]! }] }));
  });
}

/**
 * `=40` distributes a total over cells so that they add up exactly, in proportion to the work hours of their days: half a day gets half a
 * share, a free day none, unless all days are free. Cells that can't be changed are left out.
 */
export function spreadOver(
  cells: readonly LineDay[],
  total: Hundredths,
  { rules, workHoursOf }: Filling,
): WantedCell[] {
  const open = cells.filter((cell) => isOpen(cell, rules));
  const shares = spreadHours(
    total,
    open.map(({ day }) => workHoursOf(day)),
  );
  return open.map((cell, index) => ({ ...cell, wanted: shares[index] === 0 ? [] : [{ units: shares[index]! }] }));
}

function isOpen({ line, day }: LineDay, rules: SheetRules): boolean {
  const cell = cellOf(line, day);
  return cellRefusal(line, cell, rules.closingOf(day)) === null && cell.entries.length < 2;
}
