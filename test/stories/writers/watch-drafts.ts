import type { TimeEntry } from '#contract/time/time-entry.ts';
import {
  contentOf,
  type Draft,
  type Drafts,
  type EntryContent,
  isSameContent,
  placeKey,
} from '../../../src/web/time-entries/drafts/draft.ts';
import type { DraftStore } from '../../../src/web/time-entries/drafts/draft-store.ts';
import type { SaveOutcome } from '../../../src/web/time-entries/drafts/settle-drafts.ts';

/** The record of one writer: everything sent, chosen and acknowledged, and errors. */
export type Notes = {
  sent: Draft[];
  /** `entry`: the server's response, null = deleted. */
  acknowledged: { draft: Draft; entry: TimeEntry | null }[];
  /** The values that the user chose for each field of a cell, by the earlier value; none for a new entry. */
  wishes: Map<string, Map<unknown, Set<unknown>>>;
  /** How often each event occurred. */
  tally: Map<string, number>;
  faults: string[];
};

export function emptyNotes(): Notes {
  return {
    sent: [],
    acknowledged: [],
    wishes: new Map(),
    tally: new Map(),
    faults: [],
  };
}

/** Counts an event. */
export function count({ tally }: Notes, what: string) {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

export const FIELDS = ['units', 'notes', 'isBillable'] as const;

/** What a user does: changes something, or resolves a conflict. */
export type Act = 'change' | 'decide';

/** Returns the name of a field of a cell. */
export function fieldKey(cell: string, field: string): string {
  return `${cell} ${field}`;
}

/**
 * Checks that input only leaves a store for a reason: a draft disappears when the server has it or the user discards it; it changes when
 * the user changes it, or when another user's change to other fields is merged.
 */
export function watchDrafts(
  store: DraftStore,
  outcomes: Map<number, SaveOutcome>,
  notes: Notes,
  isClosed: () => boolean,
) {
  let known = store.drafts();
  let isActing = false;
  store.subscribe(() => {
    if (isActing || isClosed()) return;
    const next = store.drafts();
    for (const draft of known.values())
      explain(draft, { before: known, after: next }, outcomes.get(draft.entryId), notes);
    outcomes.clear();
    known = next;
  });
  return {
    /** The user's own actions are no loss; their choices are recorded. */
    act<Result>(kind: Act, act: () => Result): Result {
      isActing = true;
      try {
        return act();
      } finally {
        isActing = false;
        for (const [entryId, draft] of store.drafts()) {
          const before = known.get(entryId) ?? null;
          if (draft !== before && draft.wanted) noteWishes(kind, before, draft, notes);
        }
        known = store.drafts();
      }
    },
  };
}

/**
 * A change chooses the fields that differ from the cell's displayed content, over that and the saved content. A user who resolves a
 * conflict has seen both sides completely.
 */
function noteWishes(kind: Act, before: Draft | null, { base, wanted, ...draft }: Draft, { wishes }: Notes) {
  const saved = base && contentOf(base);
  const shown = before ? before.wanted : saved;
  const earlier = before?.base ? contentOf(before.base) : null;
  for (const field of FIELDS) {
    const value = wanted![field];
    const isChosen = kind === 'decide' || shown?.[field] !== value;
    const replaced = kind === 'decide' ? [saved] : [saved, shown, earlier, ...draft.attempts, ...draft.refused];
    if (!isChosen) continue;
    const steps = wishes.get(fieldKey(placeKey(draft), field)) ?? new Map<unknown, Set<unknown>>();
    wishes.set(fieldKey(placeKey(draft), field), steps);
    for (const content of [null, ...replaced]) {
      const from = content?.[field];
      steps.set(from, (steps.get(from) ?? new Set()).add(value));
    }
  }
}

/** Records what happened to a draft when responses arrived. */
function explain(
  draft: Draft,
  { before, after }: { before: Drafts; after: Drafts },
  outcome: SaveOutcome | undefined,
  notes: Notes,
) {
  const next = after.get(draft.entryId);
  const isSent = draft.state === 'saving';
  if (next) {
    if (next.state === 'conflict' && isSent) count(notes, 'conflicts');
    if (next.state === 'unsent' && isSent) count(notes, 'unsent');
    if (next.state === 'failed' && isSent) count(notes, 'refusals');
    if (isSameContent(next.wanted, draft.wanted)) return;
    if (isLaidOver(draft, next)) count(notes, 'merges');
    else notes.faults.push(`what was typed became something else: ${inWords(draft)} → ${inWords(next)}`);
    return;
  }
  if (outcome?.kind === 'saved') {
    const { entry } = outcome;
    // Created without a response, loaded, and changed under its new ID: that input is later.
    const isChangedByItself = entry.id !== draft.entryId && before.has(entry.id);
    if (isChangedByItself || goesOn(draft, after.get(entry.id))) return;
    // Created by an earlier attempt and changed by another user since: the current input is merged over that.
    const further = after.get(entry.id);
    if (further && entry.id !== draft.entryId && isLaidOver(draft, further)) return count(notes, 'merges');
    if (isSent) notes.acknowledged.push({ draft, entry });
    // Another user may have changed other fields since an earlier attempt created it.
    else if (draft.wanted && isIn(draft, contentOf(entry))) count(notes, 'merges');
    else if (!isSameContent(draft.wanted, contentOf(entry)))
      notes.faults.push(`what was typed during a save is gone: ${inWords(draft)}`);
    return;
  }
  if (outcome?.kind === 'deleted') {
    if (isSent && !draft.wanted) notes.acknowledged.push({ draft, entry: null });
    else if (draft.wanted && ![...after.values()].some((other) => goesOn(draft, other)))
      notes.faults.push(`what was typed during a deletion is gone: ${inWords(draft)}`);
    return;
  }
  if (outcome?.kind === 'conflict' && outcome.current && draft.wanted && isIn(draft, contentOf(outcome.current))) {
    count(notes, 'merges');
    return;
  }
  if ([...after.values()].some((other) => goesOn(draft, other))) return;
  notes.faults.push(`what was typed is gone: ${inWords(draft)}, after ${JSON.stringify(outcome)}`);
}

function goesOn(draft: Draft, next: Draft | undefined): boolean {
  return next !== undefined && isSameContent(next.wanted, draft.wanted) && placeKey(next) === placeKey(draft);
}

/** Checks whether a draft was moved to another base with every field that the user had changed. */
function isLaidOver(draft: Draft, next: Draft): boolean {
  return draft.wanted !== null && next.wanted !== null && isIn(draft, next.wanted);
}

function isIn(draft: Draft, content: EntryContent): boolean {
  const { base, wanted, attempts, refused } = draft;
  const made = [...attempts, ...refused].find((attempt) => attempt && !isSameContent(attempt, wanted));
  const before = base ? contentOf(base) : made;
  return FIELDS.every((field) => before?.[field] === wanted![field] || content[field] === wanted![field]);
}

export function inWords({ entryId, base, wanted, state, requestId }: Draft): string {
  const content = wanted ? `${wanted.units} ${wanted.notes}` : 'nothing';
  return `${content} (entry ${entryId}, ${state}, over ${base?.lastModified ?? 'nothing'}, ${requestId})`;
}
