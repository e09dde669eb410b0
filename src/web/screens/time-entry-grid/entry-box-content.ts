import { REFUSALS } from '#contract/refusal.ts';
import type { TimeEntry } from '#contract/time-entry.ts';
import { formatHours, type Hundredths, readHoursText } from '#domain/hours.ts';
import { text as translated } from '../../platform/translation.ts';
import { type CellChange, contentOf } from './draft-store.ts';
import type { CellPlace, Draft, EntryContent, LineCell } from './time-sheet.ts';

/** One entry as the notes box edits it; hours as text. */
export type BoxEntry = {
  base: TimeEntry | null;
  draft: Draft | null;
  hours: string;
  notes: string;
  isBillable: boolean;
  /** What it counts in the day's total before the box was opened. */
  hoursBefore: Hundredths;
};

/** What the notes box shows: every entry of the cell, or the one to be made. */
export function boxEntriesOf(cell: LineCell, place: CellPlace): BoxEntry[] {
  const bases: (TimeEntry | null)[] = cell.entries.length > 0 ? cell.entries : [null];
  return bases.map((base) => {
    const draft = cell.drafts.find((candidate) => (candidate.base?.id ?? 0) === (base?.id ?? 0)) ?? null;
    const content = draft ? draft.wanted : base && contentOf(base);
    const isTyped = draft?.state === 'unreadable' || draft?.state === 'failed';
    return {
      base,
      draft,
      hours: isTyped ? draft.text : content ? formatHours(content.units) : '',
      notes: content?.notes ?? base?.notes ?? '',
      isBillable: content?.isBillable ?? base?.isBillable ?? place.job.isBillable,
      hoursBefore: content?.units ?? 0,
    };
  });
}

/**
 * The entry that the box now stands on. What was still being saved when the box was opened may be saved by now: then it
 * is the entry that this save made, or a second one would be made beside it. An entry that somebody else changed stays as
 * it was read, so that the conflict is found.
 */
export function settledBase({ base, draft }: BoxEntry, cell: LineCell): TimeEntry | null {
  if (!draft || cell.drafts.some(({ key }) => key === draft.key)) return base;
  if (base) return cell.entries.find(({ id }) => id === base.id) ?? base;
  return cell.entries.at(-1) ?? null;
}

/** The change that leaving the box means for one entry; null when nothing was changed. Notes without hours are kept and said. */
export function readBoxEntry(entry: BoxEntry, place: CellPlace): (CellChange & { wanted: EntryContent | null }) | null {
  const { base, hours, notes, isBillable } = entry;
  const before = entry.draft ? entry.draft.wanted : base && contentOf(base);
  const read = readHoursText(hours);
  const isUnchanged =
    (before ? formatHours(before.units) : '') === hours.trim() &&
    notes === (before?.notes ?? '') &&
    isBillable === (before?.isBillable ?? place.job.isBillable);
  if (isUnchanged) return null;
  if (read.kind === 'unreadable') {
    const message = translated('This cannot be read as hours. Write 1.5, 1:30 or 90m');
    return { ...place, base, text: hours, wanted: null, refusal: { state: 'unreadable', message } };
  }
  if (read.kind === 'hours')
    return { ...place, base, text: hours, wanted: { units: read.hundredths, notes, isBillable } };
  if (base || notes === '') return base || entry.draft ? { ...place, base, text: '', wanted: null } : null;
  const message = translated(REFUSALS['units-zero'].text);
  return { ...place, base, text: '', wanted: { units: 0, notes, isBillable }, refusal: { state: 'failed', message } };
}
