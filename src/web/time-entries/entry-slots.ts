import type { CostType } from '#contract/http/values.ts';
import type { JobBrief, TimeEntry } from '#contract/time/time-entry.ts';
import { TIME_REFUSALS } from '#contract/time/time-refusal.ts';
import type { DayClosing } from '#domain/calendar/period.ts';
import type { Phrase } from '#domain/text/phrase.ts';
import { editRefusal } from '#domain/time/time-entry.ts';
import { contentOf, type Draft, type EntryContent } from './drafts/draft.ts';

/** What stands in one place: its entries, and what waits to be saved. */
export type EntriesAndDrafts = { entries: readonly TimeEntry[]; drafts: readonly Draft[] };

/** A pair of job and cost type; an imported one may have no cost type. */
export type Pair = { job: Pick<JobBrief, 'isActive'>; costType: Pick<CostType, 'isActive'> | null };

/** One entry as the person has it: what is saved, what waits over it, and what it comes to. */
export type EntrySlot = {
  /** Negative for an entry that is still to be made. */
  entryId: number;
  base: TimeEntry | null;
  draft: Draft | null;
  /** Null when it is being deleted. */
  content: EntryContent | null;
};

/** The entries of a cell, saved ones first. */
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

/** The entry of a cell into which one types; null where there is none. */
export function firstSlotOf(cell: EntriesAndDrafts): EntrySlot | null {
  return slotsOf(cell)[0] ?? null;
}

/** What a text that cannot be read stands over is what is saved. */
function contentOfSlot(base: TimeEntry | null, draft: Draft | null): EntryContent | null {
  if (draft && draft.state !== 'unreadable') return draft.wanted;
  return base && contentOf(base);
}

/** What a cell holds, entry by entry, without those that are being deleted. */
export function contentsOf(cell: EntriesAndDrafts): EntryContent[] {
  return slotsOf(cell).flatMap(({ content }) => content ?? []);
}

/** Why hours cannot be entered on a line at all: an inactive job or cost type, or none. Null when they can. */
export function pairRefusal({ job, costType }: Pair): Phrase | null {
  return costType && job.isActive && costType.isActive ? null : TIME_REFUSALS['job-inactive'].text;
}

/** Why one entry cannot be changed, as the text that says so; null when it can. */
export function slotRefusal(pair: Pair, base: TimeEntry | null, closing: DayClosing | null): Phrase | null {
  const fixedLine = pairRefusal(pair);
  if (fixedLine) return fixedLine;
  const isPeriodLocked = closing === 'period-locked';
  const reason = base ? editRefusal({ ...base, isPeriodLocked: base.isPeriodLocked || isPeriodLocked }) : closing;
  return reason ? TIME_REFUSALS[reason].text : null;
}

/** Why an entry can neither go nor move to another job or cost type; null when it can, also where its own are inactive. */
export function slotMoveRefusal(base: TimeEntry | null, closing: DayClosing | null): Phrase | null {
  const isPeriodLocked = closing === 'period-locked';
  const reason = base ? editRefusal({ ...base, isPeriodLocked: base.isPeriodLocked || isPeriodLocked }) : closing;
  return reason ? TIME_REFUSALS[reason].text : null;
}

/** Why a cell's hours cannot be edited; null when they can. Of several entries the first one speaks for the cell. */
export function cellRefusal(pair: Pair, cell: EntriesAndDrafts, closing: DayClosing | null): Phrase | null {
  return slotRefusal(pair, cell.entries[0] ?? null, closing);
}
