import { REFUSALS } from '#contract/refusal.ts';
import type { Day } from '#domain/calendar.ts';
import { exceedsDay } from '#domain/day-limit.ts';
import { type Hundredths, hoursAsNumber, readHoursText } from '#domain/hours.ts';
import { whyNotEditable, whyNotTheseUnits } from '#domain/time-entry.ts';
import { text as translated } from '../../platform/translation.ts';
import type { CellChange } from './draft-store.ts';
import { contentOf } from './draft-store.ts';
import { type CellPlace, cellOf, type EntryContent, type Line, type LineCell, unitsOf } from './time-sheet.ts';

/** What the browser knows of a day to warn early; the server decides (TE-04, TE-05). */
export type DayLimits = { total: Hundredths; maximum: Hundredths };

/** What a cell holds for editing: its one entry or what waits to become it; null when it is empty. */
function contentOfCell(cell: LineCell): EntryContent | null {
  const draft = cell.drafts[0];
  if (draft && draft.state !== 'unreadable') return draft.wanted;
  const entry = cell.entries[0];
  return entry ? contentOf(entry) : null;
}

/**
 * The change that typing hours into a cell means (TE-07, TE-22): hours, no hours, or a text that cannot be read and is
 * kept and explained. Null when nothing changes.
 */
export function changeOfHours(line: Line, place: CellPlace, typed: string, limits: DayLimits): CellChange | null {
  const cell = cellOf(line, place.day);
  const base = cell.drafts[0]?.base ?? cell.entries[0] ?? null;
  const before = contentOfCell(cell) ?? (base ? contentOf(base) : null);
  const read = readHoursText(typed);
  if (read.kind === 'unreadable') {
    const message = translated(
      read.problem === 'minutes-above-59'
        ? 'Minutes go up to 59'
        : 'This cannot be read as hours. Write 1.5, 1:30 or 90m',
    );
    return { ...place, base, text: typed, wanted: null, refusal: { state: 'unreadable', message } };
  }
  if (read.kind === 'none') return base || cell.drafts.length > 0 ? { ...place, base, text: '', wanted: null } : null;
  const wanted = {
    units: read.hundredths,
    notes: before?.notes ?? '',
    isBillable: before?.isBillable ?? place.job.isBillable,
  };
  return changeOfContent({ place, base, wanted, typed, hoursBefore: before?.units ?? 0, limits });
}

/** The change to a new content of a cell, refused early when its hours cannot stand. */
export function changeOfContent(change: {
  place: CellPlace;
  base: CellChange['base'];
  wanted: EntryContent;
  typed: string;
  /** What the cell counts now in the day's total. */
  hoursBefore: Hundredths;
  limits: DayLimits;
}): CellChange {
  const { place, base, wanted, typed, limits } = change;
  const day = { total: limits.total, change: wanted.units - change.hoursBefore, maximum: limits.maximum };
  const savedHours = base ? unitsOf(base) : 0;
  const code =
    whyNotTheseUnits(wanted.units, limits.maximum) ??
    (wanted.units > savedHours && exceedsDay(day) ? ('day-above-maximum' as const) : null);
  const plain: CellChange = { ...place, base, text: typed, wanted };
  if (!code) return plain;
  const message = translated(REFUSALS[code].text, { max: String(hoursAsNumber(limits.maximum)) });
  return { ...plain, refusal: { state: 'failed', message } };
}

/**
 * The deletions that taking a line away means: every entry of these days that is not approved, billed or locked, also
 * where several stand in one cell, and also on an inactive job, whose hours cannot be changed otherwise.
 */
export function deletionsOf({ job, costType, cells }: Line, days: readonly Day[]): CellChange[] {
  if (!costType) return [];
  return days.flatMap((day) => {
    const { entries, drafts } = cells.get(day) ?? { entries: [], drafts: [] };
    const unsaved = drafts.some(({ base }) => base === null) ? [null] : [];
    const deletable = entries.filter((entry) => whyNotEditable(entry) === null);
    return [...deletable, ...unsaved].map((base) => ({ job, costType, day, base, text: '', wanted: null }));
  });
}

/** Why a cell's hours cannot be edited, as the text that says so; null when they can (TE-08, TE-09). */
export function whyCellIsFixed(line: Line, cell: LineCell, isPeriodLocked: boolean): string | null {
  if (!line.costType || !line.job.isActive || !line.costType.isActive) return REFUSALS['job-inactive'].text;
  const entry = cell.entries[0];
  const reason = entry
    ? whyNotEditable({ ...entry, isPeriodLocked: entry.isPeriodLocked || isPeriodLocked })
    : isPeriodLocked
      ? 'period-locked'
      : null;
  return reason ? REFUSALS[reason].text : null;
}
