import type { CellRange } from './selection.ts';

/** The selected range of a sheet; its subscribers are notified without a re-render of the sheet. */
export function createSelectedRange() {
  let selected: CellRange = { top: 0, left: 0, bottom: 0, right: 0 };
  const listeners = new Set<() => void>();
  return {
    watch(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    range: () => selected,
    select(range: CellRange) {
      selected = range;
      for (const listener of listeners) listener();
    },
  };
}
export type SelectedRange = ReturnType<typeof createSelectedRange>;
