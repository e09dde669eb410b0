import type { Day } from '#domain/calendar/calendar.ts';
import { missingHours, spreadHours } from '#domain/time/distribute-hours.ts';
import { type Hundredths, readHoursText, sumHours } from '#domain/time/hours.ts';
import { text } from '../../../platform/translation.ts';
import { cellRefusal } from '../../../time-entries/entry-slots.ts';
import { cellOf, type Line } from '../time-sheet.ts';
import type { SheetRules, WantedCell } from './plan-cells.ts';

/** A cell of the sheet by its line and day. */
export type LineDay = { line: Line; day: Day };

/** What is needed to share hours out over cells. */
type Filling = { rules: SheetRules; workHoursOf: (day: Day) => Hundredths };

/** What a text means that is put into many cells at once: the hours for each of them, `=` and `=40` as said there. */
export function hoursIntoCells(cells: readonly LineDay[], typed: string, filling: Filling): WantedCell[] {
  const total = /^=(.*)$/s.exec(typed.trim())?.[1]?.trim();
  if (total === '') return fillUpDays(cells, filling);
  const read = readHoursText(total ?? typed);
  if (read.kind === 'unreadable') return cells.map((cell) => ({ ...cell, unreadable: text('Invalid hours') }));
  if (total !== undefined) return spreadOver(cells, read.kind === 'hours' ? read.hundredths : 0, filling);
  return cells.map((cell) => ({ ...cell, wanted: read.kind === 'hours' ? [{ units: read.hundredths }] : [] }));
}

/** `=`: what is missing to each day's work hours goes into its cells; a day that is full stays as it is. */
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
 * Shares a total out over cells so that they sum up to it exactly, by the work hours of their days: half a day gets half
 * a share, a free day none, unless all are free. Cells that cannot be changed keep what they have and are left out.
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
