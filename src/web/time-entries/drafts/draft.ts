import type { LastChange } from '#contract/http/refusal.ts';
import type { CostType } from '#contract/http/values.ts';
import type { JobBrief, TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { type Hundredths, hundredthsFromNumber } from '#domain/time/hours.ts';
import type { EntryFields } from '#domain/time/time-entry-merge.ts';

/** An entry's content without its job, cost type and day. */
export type EntryContent = { units: Hundredths; notes: string; isBillable: boolean };

/** An entry's place: job, cost type and day. */
export type EntryPlace = { job: JobBrief; costType: CostType; day: Day };

/** Unsaved input. `wanted` null: delete the entry; `text` is the typed text, which is never lost. */
export type Draft = EntryPlace & {
  /** The entry's id; negative for a new one. */
  entryId: number;
  text: string;
  /** The entry when it was changed, which a save may replace; null for a new one. */
  base: TimeEntry | null;
  wanted: EntryContent | null;
  /** `unsent`: the server was unreachable; it's resent automatically. */
  state: 'waiting' | 'saving' | 'unsent' | 'failed' | 'unreadable' | 'conflict';
  /** Whether resending is pointless: a rule rejected it, not the connection. */
  isFinal: boolean;
  /** Why it isn't saved, for the user. */
  message: string | null;
  /** In a conflict: the server's entry, null if deleted. */
  current: TimeEntry | null;
  /** In a conflict: who changed or deleted it and when, if known. */
  changed?: LastChange | null;
  /** The same for every attempt to create the entry, however often it changed. */
  requestId: string;
  /** Contents sent without a response, any of which the server may have. Null is a deletion. */
  attempts: (EntryFields | null)[];
  /** Contents the server rejected. A duplicate of the request may have been executed. */
  refused: (EntryFields | null)[];
  /** When it was entered, in epoch milliseconds. */
  madeAt: number;
  /** The deleted entry that it restores. */
  restores?: number;
};

/** A user's change of an entry: previous and new content. */
export type EntryChange = EntryPlace & {
  /** Null for a new one. */
  entryId: number | null;
  base: TimeEntry | null;
  /** As typed. */
  text: string;
  /** Null deletes the entry. */
  wanted: EntryContent | null;
  /** Why it can't be saved, if the browser already knows. */
  refusal?: { state: 'failed' | 'unreadable'; message: string };
  /** The deleted entry that it restores. */
  restores?: number;
};

/** Drafts in order of creation, by entry id. */
export type Drafts = ReadonlyMap<number, Draft>;

/** Returns the key of a job and cost type. */
export function pairKey(jobId: number, costTypeId: number | null): string {
  return `${jobId}:${costTypeId ?? 0}`;
}

/** Returns the key of a job, cost type and day. */
export function placeKey({ job, costType, day }: EntryPlace): string {
  return `${pairKey(job.id, costType.id)}|${day}`;
}

/** Returns an entry's hours in hundredths. */
export function unitsOf(entry: TimeEntry): Hundredths {
  return hundredthsFromNumber(entry.units) ?? 0;
}

export function contentOf(entry: TimeEntry): EntryContent {
  return { units: unitsOf(entry), notes: entry.notes, isBillable: entry.isBillable };
}

/** Returns an entry's place; null for an imported one without a cost type. */
export function placeOf({ timeAllocation, transactionDate }: TimeEntry): EntryPlace | null {
  const { job, costType } = timeAllocation;
  return costType && { job, costType, day: transactionDate };
}

/** Compares contents; null is no entry. */
export function isSameContent(a: EntryContent | null, b: EntryContent | null): boolean {
  if (a === null || b === null) return a === b;
  return a.units === b.units && a.notes === b.notes && a.isBillable === b.isBillable;
}

/** Returns whether a draft equals its saved entry. */
export function isAsSaved(draft: EntryPlace & Pick<Draft, 'base' | 'wanted'>): boolean {
  const { base, wanted } = draft;
  if (!base || !wanted) return base === null && wanted === null;
  const place = placeOf(base);
  return isSameContent(wanted, contentOf(base)) && place !== null && placeKey(place) === placeKey(draft);
}

/** Returns the fields by which changes are compared. */
export function fieldsOf(content: EntryContent, place: EntryPlace | null): EntryFields {
  return { ...content, place: place ? placeKey(place) : '' };
}

/** Whether a draft waits for nothing but the server: the user has nothing to do. */
export function isBeingSaved({ state }: Pick<Draft, 'state'>): boolean {
  return state === 'waiting' || state === 'saving' || state === 'unsent';
}

/** Returns the fields a draft requests; null for a deletion. */
export function wantedFields(draft: EntryPlace & Pick<Draft, 'wanted'>): EntryFields | null {
  return draft.wanted && fieldsOf(draft.wanted, draft);
}

/** Compares fields; null is no entry. */
export function isSameFields(a: EntryFields | null, b: EntryFields | null): boolean {
  if (a === null || b === null) return a === b;
  return isSameContent(a, b) && a.place === b.place;
}
