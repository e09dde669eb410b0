import { useRef, useState } from 'react';

/** Whether all, some or no checkable rows are checked. */
export type AllState = 'all' | 'some' | 'none';

type Row = { id: number };

/** Returns the checked rows: only visible and decidable ones, so that nothing is decided unseen. */
export function checkedRows<Each extends Row>(
  rows: readonly Each[],
  canCheck: (row: Each) => boolean,
  chosen: ReadonlySet<number>,
): Each[] {
  return rows.filter((row) => chosen.has(row.id) && canCheck(row));
}

/** Returns the state of the select-all checkbox. */
export function allState<Each extends Row>(
  rows: readonly Each[],
  canCheck: (row: Each) => boolean,
  chosen: ReadonlySet<number>,
): AllState {
  const checked = checkedRows(rows, canCheck, chosen).length;
  if (checked === 0) return 'none';
  return checked === rows.filter(canCheck).length ? 'all' : 'some';
}

/** The checked rows of a list; `initially`: checked from the start. */
export function useRowSelection<Each extends Row>(
  rows: readonly Each[],
  canCheck: (row: Each) => boolean,
  initially: readonly number[] = [],
) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(initially));
  const range = useRange<number>();
  const checked = checkedRows(rows, canCheck, chosen);
  const ids = new Set(checked.map(({ id }) => id));
  const stateOf = (some = rows) => allState(some, canCheck, chosen);
  const check = (some: readonly Each[], isChecked = true) => {
    const next = new Set(ids);
    for (const row of some) {
      if (!isChecked) next.delete(row.id);
      else if (canCheck(row)) next.add(row.id);
    }
    setChosen(next);
  };
  return {
    checked,
    /** For all rows, or some. */
    stateOf,
    /** Whether there's anything to check. */
    isPossible: () => rows.some(canCheck),
    isChecked: ({ id }: Row) => ids.has(id),
    /** Checks or unchecks rows in addition to others. */
    check,
    /** Checks these rows only. */
    checkOnly: (some: readonly Row[]) => setChosen(new Set(some.map(({ id }) => id))),
    toggle(row: Each) {
      range.begin(row.id);
      check([row], !ids.has(row.id));
    },
    /** Checks the rows between the last checked row, or a given one, and another. */
    extendTo: (to: number, from: number) => check(range.rowsTo(rows, ({ id }) => id, to, from)),
    toggleAll: () => setChosen(stateOf() === 'all' ? new Set() : new Set(rows.map(({ id }) => id))),
    clear() {
      range.begin(null);
      setChosen(new Set());
    },
    /** Unchecks rows that were decided on. */
    release: (gone: ReadonlySet<number>) => setChosen((before) => new Set([...before].filter((id) => !gone.has(id)))),
  };
}

/** The start of a Shift selection: the last checked row, by key. */
export function useRange<Key>() {
  const anchor = useRef<Key | null>(null);
  return {
    begin(key: Key | null) {
      anchor.current = key;
    },
    /** Returns the rows from the start, or from a given one if it isn't visible, to a row. */
    rowsTo<Shown>(rows: readonly Shown[], keyOf: (row: Shown) => Key, to: Key, from: Key | null): Shown[] {
      const indexOf = (key: Key | null) => rows.findIndex((row) => keyOf(row) === key);
      const known = indexOf(anchor.current);
      const [start, end] = [known >= 0 ? known : indexOf(from), indexOf(to)];
      if (start < 0 || end < 0) return [];
      anchor.current ??= from;
      return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
    },
  };
}
