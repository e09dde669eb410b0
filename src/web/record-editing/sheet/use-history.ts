import { useCallback, useState } from 'react';

/** The maximum number of undo steps. */
const STEPS_KEPT = 100;

type Rows<Row> = readonly Row[];
type History<Row> = { rows: Rows<Row>; past: readonly Rows<Row>[]; future: readonly Rows<Row>[] };

/** A sheet's rows with undo and redo. */
export function useHistory<Row>(begin: () => Rows<Row>) {
  const [{ rows, past, future }, setHistory] = useState<History<Row>>(() => ({ rows: begin(), past: [], future: [] }));
  return {
    rows,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** An undoable step; none if every row stays the same object. */
    change: (next: (rows: Rows<Row>) => Rows<Row>) =>
      setHistory((now) => {
        const changed = next(now.rows);
        const isSame = changed.length === now.rows.length && changed.every((row, index) => row === now.rows[index]);
        if (isSame) return now;
        return { rows: changed, past: [...now.past, now.rows].slice(-STEPS_KEPT), future: [] };
      }),
    /** Takes over saved rows: undoing a saved change would itself be a change, so it isn't offered. */
    restart: (next: (rows: Rows<Row>) => Rows<Row>) =>
      setHistory((now) => ({ rows: next(now.rows), past: [], future: [] })),
    /** Changes the rows of every step, without being a step itself. */
    changeEveryStep: useCallback(
      (next: (rows: Rows<Row>) => Rows<Row>) =>
        setHistory((now) => ({ rows: next(now.rows), past: now.past.map(next), future: now.future.map(next) })),
      [],
    ),
    undo: () =>
      setHistory((now) => {
        const before = now.past.at(-1);
        return before ? { rows: before, past: now.past.slice(0, -1), future: [now.rows, ...now.future] } : now;
      }),
    redo: () =>
      setHistory((now) => {
        const [next, ...later] = now.future;
        return next ? { rows: next, past: [...now.past, now.rows], future: later } : now;
      }),
  };
}
