import { useState } from 'react';

/** Whether every row that can be checked is, some are, or none (CI-01). */
export type AllState = 'all' | 'some' | 'none';

type Row = { id: number };

/** The rows that are checked: only what is in view and can be decided on, so that nothing is decided on unseen. */
export function checkedRows<Each extends Row>(
  rows: readonly Each[],
  canCheck: (row: Each) => boolean,
  chosen: ReadonlySet<number>,
): Each[] {
  return rows.filter((row) => canCheck(row) && chosen.has(row.id));
}

/** What select-all reflects (CI-01). */
export function allState<Each extends Row>(
  rows: readonly Each[],
  canCheck: (row: Each) => boolean,
  chosen: ReadonlySet<number>,
): AllState {
  const checked = checkedRows(rows, canCheck, chosen).length;
  if (checked === 0) return 'none';
  return checked === rows.filter(canCheck).length ? 'all' : 'some';
}

/** Which rows of a list are checked (CI-01, FIX-45). `initially`: those that are from the start. */
export function useRowSelection<Each extends Row>(
  rows: readonly Each[],
  canCheck: (row: Each) => boolean,
  initially: readonly number[] = [],
) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(initially));
  const [anchor, setAnchor] = useState<number | null>(null);
  const checked = checkedRows(rows, canCheck, chosen);
  const state = allState(rows, canCheck, chosen);
  return {
    checked,
    state,
    /** Whether there is anything to check. */
    isPossible: rows.some(canCheck),
    isChecked: ({ id }: Row) => checked.some((row) => row.id === id),
    toggle(row: Each) {
      setAnchor(row.id);
      const next = new Set(checked.map(({ id }) => id));
      if (!next.delete(row.id) && canCheck(row)) next.add(row.id);
      setChosen(next);
    },
    /** Checks everything between the row last checked, or the one given, and another. */
    extendTo(to: number, from: number) {
      const start = rows.findIndex(({ id }) => id === (anchor ?? from));
      const end = rows.findIndex(({ id }) => id === to);
      if (start < 0 || end < 0) return;
      setAnchor(anchor ?? from);
      const between = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
      setChosen(new Set([...checked, ...between].map(({ id }) => id)));
    },
    toggleAll: () => setChosen(state === 'all' ? new Set() : new Set(rows.map(({ id }) => id))),
    clear() {
      setAnchor(null);
      setChosen(new Set());
    },
    /** Lets some go: they are decided on (CI-05). */
    release: (ids: ReadonlySet<number>) => setChosen((before) => new Set([...before].filter((id) => !ids.has(id)))),
  };
}
