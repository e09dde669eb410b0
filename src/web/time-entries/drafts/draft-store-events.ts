import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { SheetPair } from '../history.ts';
import type { StepRefusal } from '../plan-step.ts';
import type { Draft } from './draft.ts';
import type { EntryUpdate, NewIds, SaveOutcome } from './settle-drafts.ts';

/** Sends drafts to the server, all of them in one request; answers an outcome for each, in order. */
export type SendDrafts = (drafts: readonly Draft[]) => Promise<SaveOutcome[]>;

/** How taking a step back or doing it again went: which days it touched, and why parts of it could not be done. */
export type StepResult = { days: string[]; blocked: StepRefusal[] };

/** Hears of rows that appear and rows that go. */
export type RowListener = (shown: readonly SheetPair[], hidden: readonly SheetPair[]) => void;

/** What the store tells its owner. */
export type DraftStoreEvents = NewIds & {
  /** What a request saved, all at once. */
  onSaved: (entries: EntryUpdate[]) => void;
  /** What turned out to have been changed elsewhere; `merged` of those changes were merged with the own ones. */
  onFoundElsewhere: (entries: EntryUpdate[], merged: number) => void;
  onRefused: (messages: string[]) => void;
  /** An entry as it was last heard of. */
  entryById: (id: number) => TimeEntry | null;
  /** Milliseconds since 1970. */
  now: () => number;
};
