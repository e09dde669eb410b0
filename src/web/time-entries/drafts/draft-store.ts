import { MOST_CHANGES_AT_ONCE } from '#contract/time/time-entry.ts';
import { createHistory, isSameStanding, type SheetPair, type Step } from '../history.ts';
import { findStanding, planStep } from '../plan-step.ts';
import { type Draft, type Drafts, type EntryChange, type EntryPlace, isAsSaved, isBeingSaved } from './draft.ts';
import type { DraftStoreEvents, RowListener, SendDrafts, StepResult } from './draft-store-events.ts';
import { draftOfChange, onSameBase, withAttempt } from './rebase-draft.ts';
import { type ConflictSide, resolveConflict, type SaveOutcome, settleDrafts } from './settle-drafts.ts';

/**
 * Keeps input as drafts until the server has saved it. Only one save request runs at a time, so changes arrive in the
 * order they were made; changes made during a request are sent together in the next. A failed draft stays with its reason.
 */
export function createDraftStore(send: SendDrafts, events: DraftStoreEvents) {
  let drafts: Drafts = new Map();
  let savingIds: ReadonlySet<number> = new Set();
  const history = createHistory();
  const listeners = new Set<() => void>();
  const rowListeners = new Set<RowListener>();
  const closeListeners = new Set<() => void>();
  const idle = new Set<() => void>();
  let isClosed = false;

  const replaceDrafts = (next: Drafts) => {
    drafts = next;
    for (const listener of listeners) listener();
  };
  const updateDrafts = (update: (next: Map<number, Draft>) => void) => {
    const next = new Map(drafts);
    update(next);
    replaceDrafts(next);
  };

  function resolveIdle() {
    for (const resolve of idle) resolve();
    idle.clear();
  }

  async function flush() {
    if (savingIds.size > 0 || isClosed) return;
    // `drafts` is in the order of input, so drafts that could not be sent before go first.
    const waiting = [...drafts.values()]
      .filter(({ state }) => state === 'waiting' || state === 'unsent')
      .slice(0, MOST_CHANGES_AT_ONCE);
    if (waiting.length === 0) return resolveIdle();
    savingIds = new Set(waiting.map(({ entryId }) => entryId));
    updateDrafts((next) => {
      for (const draft of waiting)
        next.set(draft.entryId, { ...draft, state: 'saving', message: null, attempts: withAttempt(draft) });
    });
    const outcomes = await send(waiting).catch((error: Error) =>
      waiting.map((): SaveOutcome => ({ kind: 'refused', message: error.message, isFinal: false })),
    );
    if (isClosed) return;
    const settlement = settleDrafts(drafts, waiting, outcomes, events);
    for (const [from, to] of settlement.aliases) history.alias(from, to);
    if (settlement.saved.length > 0) events.onSaved(settlement.saved);
    if (settlement.changedElsewhere.length > 0)
      events.onChangedElsewhere(settlement.changedElsewhere, settlement.merged);
    replaceDrafts(settlement.drafts);
    if (settlement.refusals.length > 0) events.onRefused(settlement.refusals);
    savingIds = new Set();
    // Without a network another attempt would fail too: the caller decides when to retry (`sendAgain`).
    if (outcomes.some(({ kind }) => kind === 'unsent')) resolveIdle();
    else void flush();
  }

  /**
   * Returns the change with the entry's current id. Saving replaces a new entry's temporary id; a change typed during that
   * save still has the temporary one, which would create a second entry.
   */
  function withCurrentId(change: EntryChange): EntryChange {
    const { entryId } = change;
    if (entryId === null || drafts.has(entryId)) return change;
    const id = history.idOf(entryId);
    return id === entryId ? change : { ...change, entryId: id, base: drafts.get(id)?.base ?? events.entryById(id) };
  }

  /** Adds changes to the drafts, starts saving, and returns the current ids of their entries. */
  function addChanges(changes: readonly EntryChange[]): number[] {
    const ids = changes.map(({ entryId }) => entryId ?? events.newEntryId());
    updateDrafts((next) => {
      for (const [index, newChange] of changes.entries()) {
        const entryId = ids[index]!;
        const previous = next.get(entryId);
        const { refusal, ...change } = onSameBase(newChange, previous);
        const mayHaveReachedServer = savingIds.has(entryId) || (previous !== undefined && previous.attempts.length > 0);
        if (isAsSaved(change) && !refusal && !mayHaveReachedServer) {
          next.delete(entryId);
          continue;
        }
        next.set(entryId, draftOfChange({ ...change, entryId }, refusal, previous, events));
      }
    });
    const refusals = changes.flatMap(({ refusal }) => (refusal?.state === 'failed' ? [refusal.message] : []));
    if (refusals.length > 0) events.onRefused(refusals);
    void flush();
    return ids;
  }

  /** Discards drafts, so that cells show the saved values. If the server may have created the entry already, deletes it. */
  function discard(entryIds: readonly number[]) {
    updateDrafts((next) => {
      for (const id of entryIds) {
        const draft = next.get(id);
        if (!draft || draft.state === 'saving') continue;
        const mayHaveBeenCreated = draft.base === null && draft.attempts.length > 0;
        if (mayHaveBeenCreated) next.set(id, { ...draft, wanted: null, text: '', state: 'waiting', message: null });
        else next.delete(id);
      }
    });
    void flush();
  }

  function applyStep(nextStep: () => Step | null): StepResult | null {
    const step = nextStep();
    if (!step) return null;
    if (step.refused) {
      const refused = step.refused.map(history.idOf).filter((id) => drafts.get(id)?.isFinal);
      if (refused.length === 0) return applyStep(nextStep);
      discard(refused);
      return { days: [], blocked: [] };
    }
    const { changes, blocked } = planStep(step, { drafts, history, ...events });
    for (const listener of rowListeners) listener(step.shown, step.hidden);
    addChanges(changes);
    return { days: [...new Set(changes.map(({ day }) => day))], blocked };
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drafts: () => drafts,

    /** Calls the listener with the rows that a step shows or hides. */
    watchRows(listener: RowListener) {
      rowListeners.add(listener);
      return () => {
        rowListeners.delete(listener);
      };
    },

    /** Stops sending, because the person is no longer signed in. */
    close() {
      isClosed = true;
      for (const listener of closeListeners) listener();
    },
    onClose(listener: () => void) {
      closeListeners.add(listener);
    },

    /**
     * Adds changes and saves them. The changes, with the rows they show or hide, are one undo step.
     * Returns the entries' current ids, temporary ones for new entries.
     */
    commit(
      newChanges: readonly EntryChange[],
      rows: { shown?: readonly SheetPair[]; hidden?: readonly SheetPair[] } = {},
    ) {
      const { shown = [], hidden = [] } = rows;
      const changes = newChanges.map(withCurrentId);
      const standings = changes.map(({ entryId, base }) => findStanding(drafts, entryId, base));
      if (shown.length + hidden.length > 0) for (const listener of rowListeners) listener(shown, hidden);
      const ids = addChanges(changes);
      const items = changes.flatMap(({ refusal, wanted, ...place }, index) => {
        const before = standings[index]!;
        const after = wanted && { place, content: wanted };
        return refusal || isSameStanding(before, after) ? [] : [{ entryId: ids[index]!, before, after }];
      });
      if (items.length + shown.length + hidden.length > 0) history.push({ items, shown, hidden });
      const refused = changes.flatMap(({ refusal }, index) => (refusal ? [ids[index]!] : []));
      if (refused.length > 0) history.push({ items: [], shown: [], hidden: [], refused });
      return ids;
    },

    /** Both return null if there is no step to undo or redo. */
    undo: () => applyStep(() => history.undo()),
    redo: () => applyStep(history.redo),

    /** Restores deleted entries, whatever was done since; returns null if the deletion is no longer in the history. */
    undoDeletion(entryIds: readonly number[]): StepResult | null {
      const deletesOneOfThem = ({ items }: Step) =>
        items.some(({ entryId, after }) => after === null && entryIds.includes(history.idOf(entryId)));
      const undoNextDeletion = () => applyStep(() => history.undo(deletesOneOfThem));
      const steps: StepResult[] = [];
      for (let step = undoNextDeletion(); step; step = undoNextDeletion()) steps.push(step);
      const all = { days: steps.flatMap(({ days }) => days), blocked: steps.flatMap(({ blocked }) => blocked) };
      return steps.length > 0 ? all : null;
    },

    /** Returns an entry's current id: the server's, once it is saved. */
    idOf: history.idOf,

    retry(entryIds: readonly number[]) {
      updateDrafts((next) => {
        for (const id of entryIds) {
          const draft = next.get(id);
          if (draft) next.set(id, { ...draft, state: 'waiting', message: null });
        }
      });
      void flush();
    },

    discard,

    /** Retries the drafts that could not be sent. */
    sendAgain() {
      if ([...drafts.values()].some(({ state }) => state === 'unsent')) void flush();
    },

    /** Adds drafts that the device stored earlier, and sends them. */
    restore(stored: readonly Draft[]) {
      updateDrafts((next) => {
        for (const draft of stored) {
          if (next.has(draft.entryId)) continue;
          const isOpen = isBeingSaved(draft) || (draft.state === 'failed' && !draft.isFinal);
          next.set(draft.entryId, isOpen ? { ...draft, state: 'waiting' } : draft);
        }
      });
      void flush();
    },

    /** Resolves a conflict. `typed` is input made since the conflict was found: it replaces the user's side. */
    resolve(entryId: number, side: ConflictSide, typed: Partial<EntryPlace & Pick<Draft, 'text' | 'wanted'>> = {}) {
      const draft = drafts.get(entryId);
      if (draft?.state !== 'conflict') return;
      const { job, costType, day, text, wanted } = { ...draft, ...typed };
      const next = resolveConflict({ ...draft, job, costType, day, text, wanted }, side, events);
      history.decide(entryId, findStanding(new Map(), null, draft.current), next);
      if (next) history.alias(entryId, next.entryId);
      updateDrafts((all) => {
        all.delete(entryId);
        if (next) all.set(next.entryId, next);
      });
      void flush();
    },

    /** Sends failed drafts again, waits until all requests have ended, and returns whether everything is saved. */
    async saveAll(): Promise<boolean> {
      updateDrafts((next) => {
        for (const [key, draft] of next) if (draft.state === 'failed') next.set(key, { ...draft, state: 'waiting' });
      });
      await new Promise<void>((resolve) => {
        idle.add(resolve);
        void flush();
      });
      return drafts.size === 0;
    },
  };
}
export type DraftStore = ReturnType<typeof createDraftStore>;
