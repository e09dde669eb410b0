import type { CostType } from '#contract/http/values.ts';
import type { JobBrief, TimeEntry } from '#contract/time/time-entry.ts';
import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import type { DayClosing } from '#domain/calendar/period.ts';
import type { Phrase } from '#domain/text/phrase.ts';
import { editRefusal } from '#domain/time/time-entry.ts';
import { contentOf, type Draft, type EntryContent } from './drafts/draft.ts';

/** The entries of a place, and their drafts. */
export type EntriesAndDrafts = { entries: readonly TimeEntry[]; drafts: readonly Draft[] };

/** A job and cost type; an imported entry may have no cost type. */
export type Pair = { job: Pick<JobBrief, 'isActive'>; costType: Pick<CostType, 'isActive'> | null };

/** An entry as the user sees it: saved, draft on top, and the resulting content. */
export type EntrySlot = {
  /** Negative for a new entry. */
  entryId: number;
  base: TimeEntry | null;
  draft: Draft | null;
  /** Null while it's being deleted. */
  content: EntryContent | null;
};

/** Returns a cell's entries, saved ones first. */
export function slotsOf({ entries, drafts }: EntriesAndDrafts): EntrySlot[] {
  const draftOf = new Map(drafts.map((draft) => [draft.entryId, draft]));
  const saved = entries.map((base): EntrySlot => {
    const draft = draftOf.get(base.id) ?? null;
    draftOf.delete(base.id);
    return { entryId: base.id, base, draft, content: contentOfSlot(base, draft) };
  });
  const made = [...draftOf.values()].map(
    (draft): EntrySlot => ({
      entryId: draft.entryId,
      base: draft.base,
      draft,
      content: contentOfSlot(draft.base, draft),
    }),
  );
  return [...saved, ...made];
}

/** Returns the entry that typing changes; null if there's none. */
export function firstSlotOf(cell: EntriesAndDrafts): EntrySlot | null {
  return slotsOf(cell)[0] ?? null;
}

/** Unparseable text doesn't change the saved content. */
function contentOfSlot(base: TimeEntry | null, draft: Draft | null): EntryContent | null {
  if (draft && draft.state !== 'unreadable') return draft.wanted;
  return base && contentOf(base);
}

/** Returns a cell's contents without entries being deleted. */
export function contentsOf(cell: EntriesAndDrafts): EntryContent[] {
  return slotsOf(cell).flatMap(({ content }) => content ?? []);
}

/** Returns why a line accepts no hours: an inactive or missing job or cost type; null if it does. */
export function pairRefusal({ job, costType }: Pair): Phrase | null {
  return costType && job.isActive && costType.isActive ? null : TIME_REFUSALS['job-inactive'].text;
}

/** Returns why an entry can't be changed, as a text; null if it can. */
export function slotRefusal(pair: Pair, base: TimeEntry | null, closing: DayClosing | null): Phrase | null {
  const fixedLine = pairRefusal(pair);
  if (fixedLine) return fixedLine;
  const isPeriodLocked = closing === 'period-locked';
  const reason = base ? editRefusal({ ...base, isPeriodLocked: base.isPeriodLocked || isPeriodLocked }) : closing;
  return reason ? TIME_REFUSALS[reason].text : null;
}

/** Returns why an entry can't be deleted or moved; null if it can, even if its own job or cost type is inactive. */
export function slotMoveRefusal(base: TimeEntry | null, closing: DayClosing | null): Phrase | null {
  const isPeriodLocked = closing === 'period-locked';
  const reason = base ? editRefusal({ ...base, isPeriodLocked: base.isPeriodLocked || isPeriodLocked }) : closing;
  return reason ? TIME_REFUSALS[reason].text : null;
}

/** Returns why a cell's hours can't be edited; null if they can. Of several entries the first decides. */
export function cellRefusal(pair: Pair, cell: EntriesAndDrafts, closing: DayClosing | null): Phrase | null {
  return slotRefusal(pair, cell.entries[0] ?? null, closing);
}
