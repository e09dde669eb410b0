import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { exceedsDay } from '#domain/time/day-limit.ts';
import { type HoursTextProblem, type Hundredths, hoursAsNumber, readHoursText } from '#domain/time/hours.ts';
import { editRefusal, unitsRefusal } from '#domain/time/time-entry.ts';
import { withDecimalSign } from '../../../platform/formats.ts';
import { text } from '../../../platform/translation.ts';
import { type EntryChange, type EntryContent, unitsOf } from '../../../time-entries/drafts/draft.ts';
import { type EntrySlot, slotsOf } from '../../../time-entries/entry-slots.ts';
import { hoursProblemText } from '../../../time-entries/hours-problem.ts';
import { cellOf, type Line } from '../time-sheet.ts';
import { changeOfSlot } from './plan-cells.ts';

/** What the browser knows of a day to warn early; the server decides. */
export type DayLimits = { total: Hundredths; maximum: Hundredths };

/**
 * Returns the change for hours typed in a cell or over one of its entries: new hours, no hours, or invalid text, which is kept with an
 * explanation. Null if nothing changes.
 */
export function changeOfHours(
  { line, day }: { line: Line; day: Day },
  slot: EntrySlot | null,
  typed: string,
  limits: DayLimits,
): EntryChange | null {
  const read = readHoursText(typed);
  if (read.kind === 'unreadable') return unreadableChange(line, day, slot, typed, read.problem);
  if (read.kind === 'none') return slot ? changeOfSlot(line, day, slot, null) : null;
  const before = slot?.content ?? null;
  const wanted = {
    units: read.hundredths,
    notes: before?.notes ?? slot?.base?.notes ?? '',
    isBillable: before?.isBillable ?? slot?.base?.isBillable ?? line.job.isBillable,
  };
  return changeOfContent({ line, day, slot, wanted, typed, limits });
}

/** Returns the change for text that has digits but is no valid number of hours: it is kept with the reason; nothing is saved or deleted. */
export function unreadableChange(
  line: Line,
  day: Day,
  slot: EntrySlot | null,
  typed: string,
  problem: HoursTextProblem,
): EntryChange {
  const refusal = { state: 'unreadable', message: hoursProblemText(problem) } as const;
  return { ...changeOfSlot(line, day, slot, null), text: typed, refusal };
}

/** Returns the change to an entry's content, rejected early if its hours are not allowed. */
export function changeOfContent(change: {
  line: Line;
  day: Day;
  slot: EntrySlot | null;
  wanted: EntryContent;
  typed: string;
  limits: DayLimits;
}): EntryChange {
  const { slot, wanted, limits } = change;
  const plain = { ...changeOfSlot(change.line, change.day, slot, wanted), text: change.typed };
  const added = wanted.units - (slot?.content?.units ?? 0);
  const savedHours = slot?.base ? unitsOf(slot.base) : 0;
  const isAbove = wanted.units > savedHours && exceedsDay({ ...limits, change: added });
  const code = unitsRefusal(wanted.units, limits.maximum) ?? (isAbove ? 'day-above-maximum' : null);
  if (!code) return plain;
  const message = text.of(TIME_REFUSALS[code].text, {
    max: withDecimalSign(String(hoursAsNumber(limits.maximum))),
  });
  return { ...plain, refusal: { state: 'failed', message } };
}

/**
 * Returns the deletions that removing a line means: all entries of these days that are not approved, billed or locked, including several in
 * one cell, and entries on an inactive job, whose hours can't be changed otherwise.
 */
export function deletionsOf(line: Line, days: readonly Day[]): EntryChange[] {
  if (!line.costType) return [];
  return days.flatMap((day) =>
    slotsOf(cellOf(line, day))
      .filter(({ base }) => base === null || editRefusal(base) === null)
      .map((slot) => changeOfSlot(line, day, slot, null)),
  );
}

/** Whether the cell has hours after this text is committed. A text without hours deletes the entry, and its notes. */
export function hasHoursAfter(typed: string): boolean {
  return typed.trim() === '=' || readHoursText(typed).kind !== 'none';
}
