import { useRef, useState } from 'react';

type Row = { id: number };

const NONE: ReadonlySet<number> = new Set();

/** The records that something is being done with: nothing is done twice with one of them, and the others need not wait for it. */
export function useRunningAction() {
  const taken = useRef(NONE);
  const [ids, setIds] = useState(NONE);
  const keep = (next: ReadonlySet<number>) => {
    taken.current = next;
    setIds(next);
  };
  const free = <Each extends Row>(rows: readonly Each[]) => rows.filter(({ id }) => !taken.current.has(id));
  return {
    ids,
    /** Those of the records that nothing is being done with. */
    free,
    /** Begins with those that are free, and answers them. */
    take<Each extends Row>(rows: readonly Each[]): Each[] {
      const begun = free(rows);
      keep(new Set([...taken.current, ...begun.map(({ id }) => id)]));
      return begun;
    },
    /** Ends it. */
    release(rows: readonly Row[]) {
      const ended = new Set(rows.map(({ id }) => id));
      keep(new Set([...taken.current].filter((id) => !ended.has(id))));
    },
  };
}
