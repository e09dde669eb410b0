import { useRef, useState } from 'react';

/** Whether every row that can be checked is, some are, or none. */
export type AllState = 'all' | 'some' | 'none';

type Row = { id: number };

/** The rows that are checked: only what is in view and can be decided on, so that nothing is decided on unseen. */
export function checkedRows<Each extends Row>(
  rows: readonly Each[],
  canCheck: (row: Each) => boolean,
  chosen: ReadonlySet<number>,
): Each[] {
  return rows.filter((row) => chosen.has(row.id) && canCheck(row));
}

/** What select-all reflects. */
export function allState<Each extends Row>(
  rows: readonly Each[],
  canCheck: (row: Each) => boolean,
  chosen: ReadonlySet<number>,
): AllState {
  const checked = checkedRows(rows, canCheck, chosen).length;
  if (checked === 0) return 'none';
  return checked === rows.filter(canCheck).length ? 'all' : 'some';
}

/** Which rows of a list are checked. `initially`: those that are from the start. */
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
    /** Of all rows, or of some. */
    stateOf,
    /** Whether there is anything to check. */
    isPossible: () => rows.some(canCheck),
    isChecked: ({ id }: Row) => ids.has(id),
    /** Checks some beside the others, or no longer. */
    check,
    /** Checks these and no others. */
    checkOnly: (some: readonly Row[]) => setChosen(new Set(some.map(({ id }) => id))),
    toggle(row: Each) {
      range.begin(row.id);
      check([row], !ids.has(row.id));
    },
    /** Checks everything between the row last checked, or the one given, and another. */
    extendTo: (to: number, from: number) => check(range.rowsTo(rows, ({ id }) => id, to, from)),
    toggleAll: () => setChosen(stateOf() === 'all' ? new Set() : new Set(rows.map(({ id }) => id))),
    clear() {
      range.begin(null);
      setChosen(new Set());
    },
    /** Lets some go: they are decided on. */
    release: (gone: ReadonlySet<number>) => setChosen((before) => new Set([...before].filter((id) => !gone.has(id)))),
  };
}

/** From where Shift checks rows, until something else begins: the row that was checked last, by its key. */
export function useRange<Key>() {
  const anchor = useRef<Key | null>(null);
  return {
    begin(key: Key | null) {
      anchor.current = key;
    },
    /** The rows from there, or from another where it is not in view, to one. */
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
