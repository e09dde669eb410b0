import { pairKey } from '../../../time-entries/drafts/draft.ts';
import type { SheetPair } from '../../../time-entries/history.ts';

/** Rows apart from those with entries or pins: rows that the user added, and rows that they removed. */
export type RowMemory = { added: readonly SheetPair[]; hidden: ReadonlySet<string> };

export const NO_ROWS: RowMemory = { added: [], hidden: new Set() };

/** Returns the memory after some rows were added and others removed. */
export function withRows(memory: RowMemory, shown: readonly SheetPair[], hidden: readonly SheetPair[]): RowMemory {
  const shownKeys = new Set(shown.map(keyOf));
  const hiddenKeys = new Set(hidden.map(keyOf));
  const others = memory.added.filter((pair) => !hiddenKeys.has(keyOf(pair)) && !shownKeys.has(keyOf(pair)));
  return {
    added: [...others, ...shown],
    hidden: new Set([...[...memory.hidden].filter((key) => !shownKeys.has(key)), ...hiddenKeys]),
  };
}

function keyOf({ job, costType }: SheetPair): string {
  return pairKey(job.id, costType.id);
}
