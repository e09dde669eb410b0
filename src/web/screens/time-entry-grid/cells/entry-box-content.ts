import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { readHoursText } from '#domain/time/hours.ts';
import { formatHours } from '../../../platform/formats.ts';
import { text } from '../../../platform/translation.ts';
import type { EntryChange } from '../../../time-entries/drafts/draft.ts';
import { type EntrySlot, slotsOf } from '../../../time-entries/entry-slots.ts';
import type { Line, LineCell } from '../time-sheet.ts';
import { changeOfContent, type DayLimits, unreadableChange } from './cell-changes.ts';
import { changeOfSlot } from './plan-cells.ts';

/** An entry in the notes box; hours as text. */
export type BoxEntry = { key: string; slot: EntrySlot | null; hours: string; notes: string; isBillable: boolean };

/** Returns the entries of the notes box: all entries of the cell, or a new one. */
export function boxEntriesOf(cell: LineCell, line: Line): BoxEntry[] {
  const slots = slotsOf(cell);
  return slots.length === 0 ? [newBoxEntry(line, 0)] : slots.map((slot) => boxEntryOf(slot, line));
}

/** Returns a new entry for the box; `count` distinguishes it from others. */
export function newBoxEntry(line: Line, count: number): BoxEntry {
  return { key: `new ${count}`, slot: null, hours: '', notes: '', isBillable: line.job.isBillable };
}

function boxEntryOf(slot: EntrySlot, line: Line): BoxEntry {
  const { base, draft, content } = slot;
  const isTyped = draft?.state === 'unreadable' || draft?.state === 'failed';
  return {
    key: `entry ${slot.entryId}`,
    slot,
    hours: isTyped ? draft.text : content ? formatHours(content.units) : '',
    notes: content?.notes ?? base?.notes ?? '',
    isBillable: content?.isBillable ?? base?.isBillable ?? line.job.isBillable,
  };
}

/**
 * Returns the entry that the box now edits. A draft from when the box was opened may have been saved meanwhile: the box continues with the
 * saved entry, rather than create a second one. An entry changed by somebody else stays as loaded, so that the conflict is detected.
 */
export function settledSlot(slot: EntrySlot | null, cell: LineCell): EntrySlot | null {
  if (!slot?.draft || cell.drafts.some(({ entryId }) => entryId === slot.entryId)) return slot;
  const slots = slotsOf(cell);
  if (slot.base) return slots.find(({ entryId }) => entryId === slot.entryId) ?? slot;
  // It may be saved but not loaded yet: the outbox knows its new ID.
  return slots.findLast(({ base }) => base !== null) ?? slot;
}

/** Returns the change when an entry's fields are left; null if nothing changed. Notes without hours are kept and reported. */
export function readBoxEntry(entry: BoxEntry, line: Line, day: Day, limits: DayLimits): EntryChange | null {
  const { slot, hours, notes, isBillable } = entry;
  const before = slot?.content ?? null;
  const isUnchanged =
    (before ? formatHours(before.units) : '') === hours.trim() &&
    notes === (before?.notes ?? '') &&
    isBillable === (before?.isBillable ?? line.job.isBillable);
  if (isUnchanged) return null;
  const read = readHoursText(hours);
  if (read.kind === 'unreadable') return unreadableChange(line, day, slot, hours, read.problem);
  if (read.kind === 'hours') {
    const wanted = { units: read.hundredths, notes, isBillable };
    return changeOfContent({ line, day, slot, wanted, typed: hours, limits });
  }
  // Without hours the entry is deleted; newly typed notes are still kept and reported.
  const isTyped = notes.trim() !== '' && notes !== (before?.notes ?? '');
  if (!isTyped) return slot ? changeOfSlot(line, day, slot, null) : null;
  const message = text.of(TIME_REFUSALS['units-zero'].text);
  return {
    ...changeOfSlot(line, day, slot, { units: 0, notes, isBillable }),
    text: '',
    refusal: { state: 'failed', message },
  };
}
