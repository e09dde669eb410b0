import { MOST_CHANGES_AT_ONCE } from '#contract/time/time-entry.ts';
import { createHistory, isSameStanding, type SheetPair, type Step } from '../history.ts';
import { findStanding, planStep } from '../plan-step.ts';
import { type Draft, type Drafts, type EntryChange, type EntryPlace, isAsSaved, isBeingSaved } from './draft.ts';
import type { DraftStoreEvents, RowListener, SendDrafts, StepResult } from './draft-store-events.ts';
import { draftOfChange, onSameBase, withAttempt } from './rebase-draft.ts';
import { type ConflictSide, decided, type SaveOutcome, settleDrafts } from './settle-drafts.ts';

/**
 * Keeps input until the server has it. Sends one request at a time, so that saves arrive in order; what accumulates meanwhile goes into the
 * next one. A failed draft stays with its reason.
 */
export function createDraftStore(send: SendDrafts, events: DraftStoreEvents) {
  let drafts: Drafts = new Map();
  /** Entries being saved. */
  let onTheirWay: ReadonlySet<number> = new Set();
  const history = createHistory();
  const listeners = new Set<() => void>();
  const rowListeners = new Set<RowListener>();
  const closeListeners = new Set<() => void>();
  const idle = new Set<() => void>();
  let isClosed = false;

  const keep = (next: Drafts) => {
    drafts = next;
    for (const listener of listeners) listener();
  };
  const change = (alter: (next: Map<number, Draft>) => void) => {
    const next = new Map(drafts);
    alter(next);
    keep(next);
  };

  function resolveIdle() {
    for (const resolve of idle) resolve();
    idle.clear();
  }

  async function flush() {
    if (onTheirWay.size > 0 || isClosed) return;
    // Previously unsent drafts go first, in the order of their creation.
    const waiting = [...drafts.values()]
      .filter(({ state }) => state === 'waiting' || state === 'unsent')
      .slice(0, MOST_CHANGES_AT_ONCE);
    if (waiting.length === 0) return resolveIdle();
    onTheirWay = new Set(waiting.map(({ entryId }) => entryId));
    change((next) => {
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
    if (settlement.foundElsewhere.length > 0) events.onFoundElsewhere(settlement.foundElsewhere, settlement.merged);
    keep(settlement.drafts);
    if (settlement.refusals.length > 0) events.onRefused(settlement.refusals);
    onTheirWay = new Set();
    // Without a network, further attempts would fail too; the caller says when to try again.
    if (outcomes.some(({ kind }) => kind === 'unsent')) resolveIdle();
    else void flush();
  }

  /**
   * The change under the entry's current id. A user who typed while it was saved knew it by another id, which would create a second entry.
   */
  function underItsId(asked: EntryChange): EntryChange {
    const { entryId } = asked;
    if (entryId === null || drafts.has(entryId)) return asked;
    const id = history.idOf(entryId);
    return id === entryId ? asked : { ...asked, entryId: id, base: drafts.get(id)?.base ?? events.entryById(id) };
  }

  /** Applies changes to drafts and returns their entries' current ids. */
  function put(changes: readonly EntryChange[]): number[] {
    const ids = changes.map(({ entryId }) => entryId ?? events.newEntryId());
    change((next) => {
      for (const [index, asked] of changes.entries()) {
        const entryId = ids[index]!;
        const known = next.get(entryId);
        const { refusal, ...given } = onSameBase(asked, known);
        const mayBeThere = onTheirWay.has(entryId) || (known !== undefined && known.attempts.length > 0);
        if (isAsSaved(given) && !refusal && !mayBeThere) {
          next.delete(entryId);
          continue;
        }
        next.set(entryId, draftOfChange({ ...given, entryId }, refusal, known, events));
      }
    });
    const refusals = changes.flatMap(({ refusal }) => (refusal?.state === 'failed' ? [refusal.message] : []));
    if (refusals.length > 0) events.onRefused(refusals);
    void flush();
    return ids;
  }

  /** Discards input; cells display saved values. Deletes an entry that may have been created in the meantime. */
  function discard(entryIds: readonly number[]) {
    change((next) => {
      for (const id of entryIds) {
        const draft = next.get(id);
        if (!draft || draft.state === 'saving') continue;
        const mayBeMade = draft.base === null && draft.attempts.length > 0;
        if (mayBeMade) next.set(id, { ...draft, wanted: null, text: '', state: 'waiting', message: null });
        else next.delete(id);
      }
    });
    void flush();
  }

  function carryOut(nextStep: () => Step | null): StepResult | null {
    const step = nextStep();
    if (!step) return null;
    if (step.refused) {
      const refused = step.refused.map(history.idOf).filter((id) => drafts.get(id)?.isFinal);
      if (refused.length === 0) return carryOut(nextStep);
      discard(refused);
      return { days: [], blocked: [] };
    }
    const { changes, blocked } = planStep(step, { drafts, history, ...events });
    for (const listener of rowListeners) listener(step.shown, step.hidden);
    put(changes);
    return { days: [...new Set(changes.map(({ day }) => day))], blocked };
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drafts: () => drafts,

    /** Calls back with rows that a step adds or removes. */
    watchRows(listener: RowListener) {
      rowListeners.add(listener);
      return () => {
        rowListeners.delete(listener);
      };
    },

    /** Stops sending, because the user signed out. */
    close() {
      isClosed = true;
      for (const listener of closeListeners) listener();
    },
    onClose(listener: () => void) {
      closeListeners.add(listener);
    },

    /** Applies and saves changes; together with added or removed rows they are one undo step. Returns their entries' current ids. */
    commit(asked: readonly EntryChange[], rows: { shown?: readonly SheetPair[]; hidden?: readonly SheetPair[] } = {}) {
      const { shown = [], hidden = [] } = rows;
      const changes = asked.map(underItsId);
      const standings = changes.map(({ entryId, base }) => findStanding(drafts, entryId, base));
      if (shown.length + hidden.length > 0) for (const listener of rowListeners) listener(shown, hidden);
      const ids = put(changes);
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

    /** Undoes the last step, or redoes it; null if there's none. */
    undo: () => carryOut(() => history.undo()),
    redo: () => carryOut(history.redo),

    /** Undoes the deletion of entries, whatever was done since; null if that's no longer possible. */
    undoDeletion(entryIds: readonly number[]): StepResult | null {
      const isMeant = ({ items }: Step) =>
        items.some(({ entryId, after }) => after === null && entryIds.includes(history.idOf(entryId)));
      const steps: StepResult[] = [];
      for (let step = carryOut(() => history.undo(isMeant)); step; step = carryOut(() => history.undo(isMeant)))
        steps.push(step);
      const all = { days: steps.flatMap(({ days }) => days), blocked: steps.flatMap(({ blocked }) => blocked) };
      return steps.length > 0 ? all : null;
    },

    /** An entry's current id: the server's, once saved. */
    idOf: history.idOf,

    /** Resends drafts. */
    retry(entryIds: readonly number[]) {
      change((next) => {
        for (const id of entryIds) {
          const draft = next.get(id);
          if (draft) next.set(id, { ...draft, state: 'waiting', message: null });
        }
      });
      void flush();
    },

    discard,

    /** Retries unsent drafts. */
    sendAgain() {
      if ([...drafts.values()].some(({ state }) => state === 'unsent')) void flush();
    },

    /** Restores stored drafts and sends them. */
    restore(kept: readonly Draft[]) {
      change((next) => {
        for (const draft of kept) {
          if (next.has(draft.entryId)) continue;
          const isOpen = isBeingSaved(draft) || (draft.state === 'failed' && !draft.isFinal);
          next.set(draft.entryId, isOpen ? { ...draft, state: 'waiting' } : draft);
        }
      });
      void flush();
    },

    /** Resolves a conflict; `typed` is input since then, which becomes the user's side. */
    resolve(entryId: number, side: ConflictSide, typed: Partial<EntryPlace & Pick<Draft, 'text' | 'wanted'>> = {}) {
      const draft = drafts.get(entryId);
      if (draft?.state !== 'conflict') return;
      const { job, costType, day, text, wanted } = { ...draft, ...typed };
      const next = decided({ ...draft, job, costType, day, text, wanted }, side, events);
      history.decide(entryId, findStanding(new Map(), null, draft.current), next);
      if (next) history.alias(entryId, next.entryId);
      change((all) => {
        all.delete(entryId);
        if (next) all.set(next.entryId, next);
      });
      void flush();
    },

    /** Resends failures, waits until nothing is in progress, and returns whether everything is saved. */
    async saveAll(): Promise<boolean> {
      change((next) => {
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
