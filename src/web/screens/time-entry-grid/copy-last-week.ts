import type { TimeEntry } from '#contract/time/time-entry.ts';
import { addDays, type Day, type DayRange, daysOfRange, rangeOfView } from '#domain/calendar/calendar.ts';
import { type Hundredths, sumHours } from '#domain/time/hours.ts';
import { text } from '../../platform/translation.ts';
import { contentOf, type EntryChange, pairKey, placeOf } from '../../time-entries/drafts/draft.ts';
import { contentsOf, pairRefusal } from '../../time-entries/entry-slots.ts';
import type { SheetPair } from '../../time-entries/history.ts';
import { type CellPlan, planCells, type SheetRules, type WantedCell, wantedOfCopy } from './cells/plan-cells.ts';
import { cellOf, type Line } from './time-sheet.ts';

/** How much of last week is copied. */
export type CopyExtent = 'rows' | 'hours' | 'notes';

/** The effect of copying last week. */
export type CopyPlan = {
  rows: SheetPair[];
  changes: EntryChange[];
  /** The hours that would be entered. */
  hours: Hundredths;
  skipped: string[];
};

/** Returns the displayed days of the chosen day's week, to which last week is copied. */
export function weekInView(day: Day, inView: DayRange): DayRange {
  const days = daysOfRange(rangeOfView('week', day)).filter((each) => each >= inView.start && each <= inView.end);
  return { start: days[0] ?? day, end: days.at(-1) ?? day };
}

/** Returns the week seven days earlier. */
export function weekBefore({ start, end }: DayRange): DayRange {
  return { start: addDays(start, -7), end: addDays(end, -7) };
}

/**
 * Plans to copy the rows of the week before, or its rows and hours, or notes as well. A cell with hours is never overwritten; inactive jobs
 * and cost types, locked days and full days are skipped with their reason.
 */
export function planLastWeek(given: {
  what: CopyExtent;
  /** The entries of the week before. */
  entries: readonly TimeEntry[];
  lines: readonly Line[];
  rules: SheetRules;
}): CopyPlan {
  const { what, lines, rules } = given;
  const lineOf = new Map(lines.map((line) => [line.key, line]));
  const rows: SheetPair[] = [];
  const wanted = new Map<string, { line: Line; day: Day; entries: TimeEntry[] }>();
  const skipped: string[] = [];
  for (const entry of given.entries) {
    const place = placeOf(entry);
    if (!place) continue;
    const { job, costType } = place;
    const key = pairKey(job.id, costType.id);
    const shown = lineOf.get(key);
    const line = shown ?? { key, job, costType, pinId: null, cells: new Map(), total: 0 };
    if (!shown) {
      lineOf.set(key, line);
      const reason = pairRefusal(line);
      if (reason) skipped.push(text.of(reason));
      else rows.push({ job, costType });
    }
    if (pairRefusal(line)) continue;
    const day = addDays(place.day, 7);
    const cell = wanted.get(`${key} ${day}`) ?? { line, day, entries: [] as TimeEntry[] };
    cell.entries.push(entry);
    wanted.set(`${key} ${day}`, cell);
  }
  if (what === 'rows') return { rows, changes: [], hours: 0, skipped };
  const cells = [...wanted.values()].map(({ line, day, entries }): WantedCell => {
    if (contentsOf(cellOf(line, day)).length > 0) return { line, day, unreadable: text('The cell has hours already') };
    return {
      line,
      day,
      wanted: wantedOfCopy(
        entries.map((entry) => broughtContent(entry, what)),
        line,
      ),
    };
  });
  const plan: CellPlan = planCells(cells, rules);
  const hours = sumHours(plan.changes.map((change) => change.wanted?.units ?? 0));
  return { rows, changes: plan.changes, hours, skipped: [...skipped, ...plan.skipped] };
}

function broughtContent(entry: TimeEntry, what: CopyExtent) {
  const content = contentOf(entry);
  return what === 'notes' ? content : { ...content, notes: '' };
}
