import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { SheetPair } from '../history.ts';
import type { StepRefusal } from '../plan-step.ts';
import type { Draft } from './draft.ts';
import type { EntryUpdate, NewIds, SaveOutcome } from './settle-drafts.ts';

/** Sends drafts to the server in one request; returns each result in order. */
export type SendDrafts = (drafts: readonly Draft[]) => Promise<SaveOutcome[]>;

/** The result of undo or redo: the affected days, and what couldn't be done and why. */
export type StepResult = { days: string[]; blocked: StepRefusal[] };

/** Called with rows that appear or disappear. */
export type RowListener = (shown: readonly SheetPair[], hidden: readonly SheetPair[]) => void;

/** The store's events. */
export type DraftStoreEvents = NewIds & {
  /** What a request saved. */
  onSaved: (entries: EntryUpdate[]) => void;
  /** Changes found to be made elsewhere; `merged`: how many were merged with the user's own. */
  onFoundElsewhere: (entries: EntryUpdate[], merged: number) => void;
  onRefused: (messages: string[]) => void;
  /** An entry as last known. */
  entryById: (id: number) => TimeEntry | null;
  /** Epoch milliseconds. */
  now: () => number;
};
