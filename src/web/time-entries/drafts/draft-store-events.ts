import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { SheetPair } from '../history.ts';
import type { StepRefusal } from '../plan-step.ts';
import type { Draft } from './draft.ts';
import type { EntryUpdate, NewIds, SaveOutcome } from './settle-drafts.ts';

/** Sends all drafts in one request; returns an outcome for each, in order. */
export type SendDrafts = (drafts: readonly Draft[]) => Promise<SaveOutcome[]>;

/** The result of an undo or redo: the days it changed, and why parts of it were blocked. */
export type StepResult = { days: string[]; blocked: StepRefusal[] };

export type RowListener = (shown: readonly SheetPair[], hidden: readonly SheetPair[]) => void;

/** What the draft store reports, and what it needs from its owner. */
export type DraftStoreEvents = NewIds & {
  /** Called once per request, with everything it saved. */
  onSaved: (entries: EntryUpdate[]) => void;
  /** Entries that someone else changed; `merged` of those changes were merged with the user's own. */
  onChangedElsewhere: (entries: EntryUpdate[], merged: number) => void;
  onRefused: (messages: string[]) => void;
  /** The last known state of an entry. */
  entryById: (id: number) => TimeEntry | null;
  /** Epoch milliseconds. */
  now: () => number;
};
