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

/** One entry as the notes box edits it; hours as text. */
export type BoxEntry = { key: string; slot: EntrySlot | null; hours: string; notes: string; isBillable: boolean };

/** What the notes box shows: every entry of the cell, or the one to be made. */
export function boxEntriesOf(cell: LineCell, line: Line): BoxEntry[] {
  const slots = slotsOf(cell);
  return slots.length === 0 ? [newBoxEntry(line, 0)] : slots.map((slot) => boxEntryOf(slot, line));
}

/** An entry that is still to be made in the box; `count` tells it from others. */
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
 * The entry that the box now stands on. What was still being saved when the box was opened may be saved by now: then it
 * is the entry that this save made, or a second one would be made beside it. An entry that somebody else changed stays as
 * it was read, so that the conflict is found.
 */
export function settledSlot(slot: EntrySlot | null, cell: LineCell): EntrySlot | null {
  if (!slot?.draft || cell.drafts.some(({ entryId }) => entryId === slot.entryId)) return slot;
  const slots = slotsOf(cell);
  if (slot.base) return slots.find(({ entryId }) => entryId === slot.entryId) ?? slot;
  // It may be saved and not read yet: then the outbox knows which entry it has become.
  return slots.findLast(({ base }) => base !== null) ?? slot;
}

/** The change that leaving the box means for one entry; null when nothing was changed. Notes without hours are kept and said. */
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
  // Without hours an entry goes; words that were typed for it are kept and said all the same.
  const isTyped = notes.trim() !== '' && notes !== (before?.notes ?? '');
  if (!isTyped) return slot ? changeOfSlot(line, day, slot, null) : null;
  const message = text.of(TIME_REFUSALS['units-zero'].text);
  return {
    ...changeOfSlot(line, day, slot, { units: 0, notes, isBillable }),
    text: '',
    refusal: { state: 'failed', message },
  };
}
