import type { LastChange } from '#contract/http/refusal.ts';
import type { CostType } from '#contract/http/values.ts';
import type { JobBrief, TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { type Hundredths, hundredthsFromNumber } from '#domain/time/hours.ts';
import type { EntryFields } from '#domain/time/time-entry-merge.ts';

/** What a time entry holds beside its place: job, cost type and day. */
export type EntryContent = { units: Hundredths; notes: string; isBillable: boolean };

/** Where an entry stands: its job and cost type, and its day. */
export type EntryPlace = { job: JobBrief; costType: CostType; day: Day };

/**
 * What a person put in that is not saved yet. `wanted` null = the entry shall go; `text` is what was typed and is never
 * lost.
 */
export type Draft = EntryPlace & {
  /** Of the entry; negative for one that is still to be made. */
  entryId: number;
  text: string;
  /** The entry as it was when it was changed: what a save may replace. Null for one still to be made. */
  base: TimeEntry | null;
  wanted: EntryContent | null;
  /** `unsent` = the server could not be reached; it goes out again by itself. */
  state: 'waiting' | 'saving' | 'unsent' | 'failed' | 'unreadable' | 'conflict';
  /** Whether sending it again as it is cannot help: a rule refused it, not the way to the server. */
  isFinal: boolean;
  /** Why it is not saved, for the user. */
  message: string | null;
  /** In a conflict: the entry as it stands at the server, null when it was deleted there. */
  current: TimeEntry | null;
  /** In a conflict: who changed or deleted it, and when, where that is known. */
  changed?: LastChange | null;
  /** The same for every attempt to make the entry, however often it was changed meanwhile. */
  requestId: string;
  /** What was sent without an answer: the server may hold any of it. Null = a deletion. */
  attempts: (EntryFields | null)[];
  /** What the server refused. It may have come there twice, and the other time it was carried out. */
  refused: (EntryFields | null)[];
  /** When it was put in, in milliseconds since 1970. */
  madeAt: number;
  /** The deleted entry that it puts back, as it was. */
  restores?: number;
};

/** A change that somebody made to an entry: what was there, and what shall be. */
export type EntryChange = EntryPlace & {
  /** Null = one that is to be made. */
  entryId: number | null;
  base: TimeEntry | null;
  /** As typed. */
  text: string;
  /** Null = the entry goes. */
  wanted: EntryContent | null;
  /** Why it cannot be saved, when the browser already knows. */
  refusal?: { state: 'failed' | 'unreadable'; message: string };
  /** The deleted entry that it puts back, as it was. */
  restores?: number;
};

/** The drafts in the order in which they were made, by the id of their entry. */
export type Drafts = ReadonlyMap<number, Draft>;

/** The key of a pair of job and cost type. */
export function pairKey(jobId: number, costTypeId: number | null): string {
  return `${jobId}:${costTypeId ?? 0}`;
}

/** The key of a place: its pair and its day. */
export function placeKey({ job, costType, day }: EntryPlace): string {
  return `${pairKey(job.id, costType.id)}|${day}`;
}

/** Hours of an entry in hundredths. */
export function unitsOf(entry: TimeEntry): Hundredths {
  return hundredthsFromNumber(entry.units) ?? 0;
}

/** What an entry holds. */
export function contentOf(entry: TimeEntry): EntryContent {
  return { units: unitsOf(entry), notes: entry.notes, isBillable: entry.isBillable };
}

/** Where an entry stands; null for an imported one without a cost type. */
export function placeOf({ timeAllocation, transactionDate }: TimeEntry): EntryPlace | null {
  const { job, costType } = timeAllocation;
  return costType && { job, costType, day: transactionDate };
}

/** Whether two contents are the same; null = no entry. */
export function isSameContent(a: EntryContent | null, b: EntryContent | null): boolean {
  if (a === null || b === null) return a === b;
  return a.units === b.units && a.notes === b.notes && a.isBillable === b.isBillable;
}

/** Whether a draft says what its entry already is. */
export function isAsSaved(draft: EntryPlace & Pick<Draft, 'base' | 'wanted'>): boolean {
  const { base, wanted } = draft;
  if (!base || !wanted) return base === null && wanted === null;
  const place = placeOf(base);
  return isSameContent(wanted, contentOf(base)) && place !== null && placeKey(place) === placeKey(draft);
}

/** The fields that two changes are compared by. */
export function fieldsOf(content: EntryContent, place: EntryPlace | null): EntryFields {
  return { ...content, place: place ? placeKey(place) : '' };
}

/** Whether a draft waits for nothing but the server: the user has nothing to do. */
export function isBeingSaved({ state }: Pick<Draft, 'state'>): boolean {
  return state === 'waiting' || state === 'saving' || state === 'unsent';
}

/** The fields that a draft asks for; null for a deletion. */
export function wantedFields(draft: EntryPlace & Pick<Draft, 'wanted'>): EntryFields | null {
  return draft.wanted && fieldsOf(draft.wanted, draft);
}

/** Whether two sets of fields are the same; null = no entry. */
export function isSameFields(a: EntryFields | null, b: EntryFields | null): boolean {
  if (a === null || b === null) return a === b;
  return isSameContent(a, b) && a.place === b.place;
}
