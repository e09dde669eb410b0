import { type EntryContent, type EntryPlace, isSameContent, placeKey } from './drafts/draft.ts';

/** An entry as it stood at one moment; null = there was none. */
export type Standing = { place: EntryPlace; content: EntryContent } | null;

/** Whether an entry stood the same at two moments. */
export function isSameStanding(a: Standing, b: Standing): boolean {
  if (a === null || b === null) return a === b;
  return isSameContent(a.content, b.content) && placeKey(a.place) === placeKey(b.place);
}

/** A row that was shown or hidden: a pair of job and cost type. */
export type SheetPair = Pick<EntryPlace, 'job' | 'costType'>;

/** What was done in one go: entries before and after, and rows that appeared or went. */
export type Step = {
  items: { entryId: number; before: Standing; after: Standing }[];
  shown: readonly SheetPair[];
  hidden: readonly SheetPair[];
  /** Entries for which a value was typed that could not stand: taking it back gives the value up. */
  refused?: readonly number[];
};

/** The same step the other way round. */
function reversed({ items, shown, hidden, ...others }: Step): Step {
  return {
    ...others,
    items: items.map(({ entryId, before, after }) => ({ entryId, before: after, after: before })),
    shown: hidden,
    hidden: shown,
  };
}

/**
 * Steps to undo and to redo, without limit. Entries change their ids on the way (a new one gets the
 * server's, a deleted one is created again under another): the history knows which ids stand for the same entry.
 */
export function createHistory() {
  const done: Step[] = [];
  const undone: Step[] = [];
  const successors = new Map<number, number>();

  return {
    /** Remembers a step; what had been undone before cannot be redone. */
    push(step: Step) {
      done.push(step);
      undone.length = 0;
    },

    /** The step that undoes the last one, or the last of some, ready to be carried out; null when there is none. */
    undo(isMeant: (step: Step) => boolean = () => true): Step | null {
      const place = done.findLastIndex(isMeant);
      if (place < 0) return null;
      const [step] = done.splice(place, 1) as [Step];
      undone.push(step);
      return reversed(step);
    },

    /** The step that was undone last, to be carried out again; null when there is none. */
    redo(): Step | null {
      const step = undone.pop();
      if (!step) return null;
      done.push(step);
      return step;
    },

    /**
     * A conflict over an entry was decided: the last step that changed the entry now leads from the other person's saved standing
     * (`before`) to what is to be sent, so that undoing it never brings back an older value. Null = nothing is left to send,
     * and so nothing to undo.
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

    /** From now on `to` is the entry that `from` was. */
    alias(from: number, to: number) {
      if (from !== to) successors.set(from, to);
    },

    /** The id that an entry has by now. */
    idOf(entryId: number): number {
      let id = entryId;
      for (let next = successors.get(id); next !== undefined; next = successors.get(id)) id = next;
      return id;
    },
  };
}
export type History = ReturnType<typeof createHistory>;
