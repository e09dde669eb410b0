import type { TimeEntry } from '#contract/time-entry.ts';
import { formatHours } from '#domain/hours.ts';
import { type CellPlace, type Draft, draftKey, type EntryContent, unitsOf } from './time-sheet.ts';

/** How one save ended, whichever call carried it. */
export type SaveOutcome =
  | { kind: 'saved'; entry: TimeEntry }
  | { kind: 'deleted' }
  | { kind: 'conflict'; current: TimeEntry | null; message: string }
  | { kind: 'refused'; message: string; isFinal: boolean };

/** Sends drafts to the server, all of them in one request; answers an outcome for each, in order. */
export type SendDrafts = (drafts: readonly Draft[]) => Promise<SaveOutcome[]>;

/** A change that somebody made to a cell: what was there, and what shall be. */
export type CellChange = CellPlace & {
  base: TimeEntry | null;
  /** As typed. */
  text: string;
  /** Null = the entry goes. */
  wanted: EntryContent | null;
  /** Why it cannot be saved, when the browser already knows. */
  refusal?: { state: 'failed' | 'unreadable'; message: string };
};

/** What was done, for taking it back: contents before and after, by cell. */
type Step = { place: CellPlace; before: EntryContent | null; after: EntryContent | null }[];

/** What the store tells its owner. */
export type DraftStoreEvents = {
  /** An entry came into being or changed (`before` null = new), or went (`after` null). */
  onSettled: (before: TimeEntry | null, after: TimeEntry | null) => void;
  onRefused: (message: string) => void;
  /** The entry that a cell holds now, to take a step back over. */
  entryAt: (place: CellPlace) => TimeEntry | null;
  newRequestId: () => string;
};

/**
 * Keeps what was typed until the server has it. Saves go out one request at a time, so that they arrive in the order
 * they were made; what gathers meanwhile goes out together in the next one. A failure keeps the draft with its reason.
 */
export function createDraftStore(send: SendDrafts, events: DraftStoreEvents, restored: readonly Draft[] = []) {
  let drafts: ReadonlyMap<string, Draft> = new Map(
    restored.map((draft) => [draft.key, { ...draft, state: 'waiting' as const }]),
  );
  let isSending = false;
  const undoable: Step[] = [];
  const redoable: Step[] = [];
  const listeners = new Set<() => void>();
  const idle = new Set<() => void>();

  const change = (alter: (next: Map<string, Draft>) => void) => {
    const next = new Map(drafts);
    alter(next);
    drafts = next;
    for (const listener of listeners) listener();
  };
  const patch = (key: string, fields: Partial<Draft>) =>
    change((next) => {
      const draft = next.get(key);
      if (draft) next.set(key, { ...draft, ...fields });
    });

  async function pump() {
    if (isSending) return;
    const waiting = [...drafts.values()].filter(({ state }) => state === 'waiting').slice(0, 1000);
    if (waiting.length === 0) {
      for (const resolve of idle) resolve();
      idle.clear();
      return;
    }
    isSending = true;
    change((next) => {
      for (const draft of waiting) next.set(draft.key, { ...draft, state: 'saving', message: null });
    });
    const outcomes = await send(waiting).catch((error: Error) =>
      waiting.map((): SaveOutcome => ({ kind: 'refused', message: error.message, isFinal: false })),
    );
    for (const [index, draft] of waiting.entries()) settle(draft, outcomes[index]!);
    isSending = false;
    void pump();
  }

  /** Takes an outcome in. What was typed into the same cell while it was being saved goes on from what is saved now. */
  function settle(sent: Draft, outcome: SaveOutcome) {
    const latest = drafts.get(sent.key);
    const isOvertaken = latest !== undefined && latest.state !== 'saving';
    if (outcome.kind === 'saved' || outcome.kind === 'deleted') {
      const entry = outcome.kind === 'saved' ? outcome.entry : null;
      events.onSettled(sent.base, entry);
      change((next) => {
        next.delete(sent.key);
        if (!isOvertaken) return;
        const key = draftKey(latest, entry?.id ?? 0);
        const isSettled = entry === null ? latest.wanted === null : isSameContent(latest.wanted, contentOf(entry));
        if (!isSettled) next.set(key, { ...latest, key, base: entry, requestId: events.newRequestId() });
      });
      return;
    }
    if (isOvertaken) return;
    if (outcome.kind === 'conflict')
      patch(sent.key, { state: 'conflict', message: outcome.message, current: outcome.current });
    else patch(sent.key, { state: 'failed', message: outcome.message, isFinal: outcome.isFinal });
    events.onRefused(outcome.message);
  }

  function put(changes: readonly CellChange[]) {
    change((next) => {
      for (const { refusal, ...cell } of changes) {
        const key = draftKey(cell, cell.base?.id ?? 0);
        const isAsSaved = cell.base ? isSameContent(cell.wanted, contentOf(cell.base)) : cell.wanted === null;
        const known = next.get(key);
        if (isAsSaved && !refusal && known?.state !== 'saving') {
          next.delete(key);
          continue;
        }
        const requestId = known && known.state !== 'saving' ? known.requestId : events.newRequestId();
        const state = refusal?.state ?? 'waiting';
        next.set(key, {
          ...cell,
          key,
          state,
          isFinal: refusal !== undefined,
          message: refusal?.message ?? null,
          current: null,
          requestId,
        });
      }
    });
    for (const { refusal } of changes) if (refusal?.state === 'failed') events.onRefused(refusal.message);
    void pump();
  }

  function stepThrough(from: Step[], to: Step[], side: 'before' | 'after') {
    const step = from.pop();
    if (!step) return false;
    to.push(step);
    put(
      step.map(({ place, ...contents }) => {
        const wanted = contents[side];
        return { ...place, base: events.entryAt(place), wanted, text: wanted ? formatHours(wanted.units) : '' };
      }),
    );
    return true;
  }

  void pump();
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drafts: () => drafts,

    /** Puts changes into cells and saves them; together they are one step to undo. */
    commit(changes: readonly CellChange[]) {
      if (changes.length === 0) return;
      const step = changes
        .filter(({ refusal }) => !refusal)
        .map(({ job, costType, day, base, wanted }) => ({
          place: { job, costType, day },
          before: base ? contentOf(base) : null,
          after: wanted,
        }))
        .filter(({ before, after }) => !isSameContent(before, after));
      if (step.length > 0) {
        undoable.push(step);
        redoable.length = 0;
      }
      put(changes);
    },

    /** Takes the last step back, or does it again; false when there is none. */
    undo: () => stepThrough(undoable, redoable, 'before'),
    redo: () => stepThrough(redoable, undoable, 'after'),

    /** Sends a draft again. */
    retry(key: string) {
      patch(key, { state: 'waiting', message: null });
      void pump();
    },

    /** Gives up what was typed; the cell shows what is saved. */
    discard(key: string) {
      change((next) => {
        next.delete(key);
      });
    },

    /** Ends a conflict (TE-20): the own content over the current entry, or the current entry as it is. */
    resolve(key: string, side: 'mine' | 'theirs') {
      const draft = drafts.get(key);
      if (!draft) return;
      events.onSettled(draft.base, draft.current);
      change((next) => {
        next.delete(key);
        if (side === 'theirs') return;
        const again = { ...draft, key: draftKey(draft, draft.current?.id ?? 0), base: draft.current, current: null };
        next.set(again.key, { ...again, state: 'waiting', message: null, requestId: events.newRequestId() });
      });
      void pump();
    },

    /** Sends again what failed, waits until nothing is on its way, and says whether everything is saved (SHELL-14). */
    async saveAll(): Promise<boolean> {
      change((next) => {
        for (const [key, draft] of next) if (draft.state === 'failed') next.set(key, { ...draft, state: 'waiting' });
      });
      await new Promise<void>((resolve) => {
        idle.add(resolve);
        void pump();
      });
      return drafts.size === 0;
    },

    discardAll() {
      change((next) => {
        for (const [key, { state }] of next) if (state !== 'saving') next.delete(key);
      });
    },
  };
}
export type DraftStore = ReturnType<typeof createDraftStore>;

/** What an entry holds. */
export function contentOf(entry: TimeEntry): EntryContent {
  return { units: unitsOf(entry), notes: entry.notes, isBillable: entry.isBillable };
}

function isSameContent(a: EntryContent | null, b: EntryContent | null): boolean {
  if (a === null || b === null) return a === b;
  return a.units === b.units && a.notes === b.notes && a.isBillable === b.isBillable;
}
