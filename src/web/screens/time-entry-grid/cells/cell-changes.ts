import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { exceedsDay } from '#domain/time/day-limit.ts';
import { type HoursTextProblem, type Hundredths, hoursAsNumber, readHoursText } from '#domain/time/hours.ts';
import { editRefusal, unitsRefusal } from '#domain/time/time-entry.ts';
import { withDecimalSign } from '../../../platform/formats.ts';
import { text } from '../../../platform/translation.ts';
import type { EntryChange } from '../../../time-entries/drafts/draft.ts';
import { type EntryContent, unitsOf } from '../../../time-entries/drafts/draft.ts';
import { type EntrySlot, slotsOf } from '../../../time-entries/entry-slots.ts';
import { hoursProblemText } from '../../../time-entries/hours-problem.ts';
import { cellOf, type Line } from '../time-sheet.ts';
import { changeOfSlot } from './plan-cells.ts';

/** What the browser knows of a day to warn early; the server decides. */
export type DayLimits = { total: Hundredths; maximum: Hundredths };

/**
 * The change that typing hours over an entry of a cell, or into an empty one, means: hours, no hours, or a text that cannot be read and is kept and
 * explained. Null when nothing changes.
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

/** A text that has digits and is no hours: kept with the reason, and nothing is saved or deleted. */
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

/** The change to a new content of an entry, refused early when its hours cannot stand. */
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
 * The deletions that taking a line away means: every entry of these days that is not approved, billed or locked, also
 * where several stand in one cell, and also on an inactive job, whose hours cannot be changed otherwise.
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
