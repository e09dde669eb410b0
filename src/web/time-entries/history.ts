import { type EntryContent, type EntryPlace, isSameContent, placeKey } from './drafts/draft.ts';

/** An entry's state at one moment; null if it didn't exist. */
export type Standing = { place: EntryPlace; content: EntryContent } | null;

export function isSameStanding(a: Standing, b: Standing): boolean {
  if (a === null || b === null) return a === b;
  return isSameContent(a.content, b.content) && placeKey(a.place) === placeKey(b.place);
}

/** A row added or removed: job and cost type. */
export type SheetPair = Pick<EntryPlace, 'job' | 'costType'>;

/** An undo step: entries before and after, and rows added or removed. */
export type Step = {
  items: { entryId: number; before: Standing; after: Standing }[];
  shown: readonly SheetPair[];
  hidden: readonly SheetPair[];
  /** Entries with a rejected input, which undo discards. */
  refused?: readonly number[];
};

/** Returns the reversed step. */
function reversed({ items, shown, hidden, ...others }: Step): Step {
  return {
    ...others,
    items: items.map(({ entryId, before, after }) => ({ entryId, before: after, after: before })),
    shown: hidden,
    hidden: shown,
  };
}

/**
 * Undo and redo steps without limit. Entries change ids (a new one gets the server's, a deleted one is recreated): the history tracks which
 * ids mean the same entry.
 */
export function createHistory() {
  const done: Step[] = [];
  const undone: Step[] = [];
  const successors = new Map<number, number>();

  return {
    /** Adds a step and clears redo. */
    push(step: Step) {
      done.push(step);
      undone.length = 0;
    },

    /** Returns the step that undoes the last one, or the last matching one; null if there's none. */
    undo(isMeant: (step: Step) => boolean = () => true): Step | null {
      const place = done.findLastIndex(isMeant);
      if (place < 0) return null;
      const [step] = done.splice(place, 1) as [Step];
      undone.push(step);
      return reversed(step);
    },

    /** Returns the last undone step to redo; null if there's none. */
    redo(): Step | null {
      const step = undone.pop();
      if (!step) return null;
      done.push(step);
      return step;
    },

    /**
     * After a resolved conflict, the entry's last step leads from the other person's saved state (`before`) to what is sent, so that undo
     * never restores an older value. Null: nothing is sent, so there's nothing to undo.
     */
    decide(entryId: number, before: Standing, sent: (EntryPlace & { wanted: EntryContent | null }) | null) {
      const after = sent ? sent.wanted && { place: sent, content: sent.wanted } : before;
      const id = this.idOf(entryId);
      const isOfEntry = (item: Step['items'][number]) => this.idOf(item.entryId) === id;
      const place = done.findLastIndex(({ items }) => items.some(isOfEntry));
      const step = done[place];
      if (!step) return;
      const items = isSameStanding(before, after)
        ? step.items.filter((item) => !isOfEntry(item))
        : step.items.map((item) => (isOfEntry(item) ? { ...item, before, after } : item));
      const isEmpty = items.length + step.shown.length + step.hidden.length === 0 && !step.refused;
      done.splice(place, 1, ...(isEmpty ? [] : [{ ...step, items }]));
    },

    /** From now on, `to` is the entry that was `from`. */
    alias(from: number, to: number) {
      if (from !== to) successors.set(from, to);
    },

    /** Returns an entry's current id. */
    idOf(entryId: number): number {
      let id = entryId;
      for (let next = successors.get(id); next !== undefined; next = successors.get(id)) id = next;
      return id;
    },
  };
}
export type History = ReturnType<typeof createHistory>;
