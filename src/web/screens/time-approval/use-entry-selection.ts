import { useRef, useState } from 'react';
import type { ListedEntry } from './approval-filters.ts';
import { linesHeldTogether, withHeldTogether } from './held-together.ts';
import type { ApprovalRow } from './rows/approval-rows.ts';

/** Which entries are selected: by row, by group, by range, all, or all without a signal (APPR-03). */
export function useEntrySelection(given: {
  rows: readonly ApprovalRow[];
  /** Everything that the filters let through, also in collapsed groups. */
  all: readonly ListedEntry[];
  canSelect: (listed: ListedEntry) => boolean;
}) {
  const { rows, all, canSelect } = given;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<string | null>(null);
  // What a filter or another week takes out of view is not acted on unseen.
  const selected = all.filter((listed) => chosen.has(listed.entry.id) && canSelect(listed));
  const ids = new Set(selected.map(({ entry }) => entry.id));

  const set = (listed: readonly ListedEntry[], isSelected: boolean) => {
    const next = new Set(ids);
    // What is approved together is ticked together.
    for (const one of withHeldTogether(listed, all)) {
      if (!isSelected) next.delete(one.entry.id);
      else if (canSelect(one)) next.add(one.entry.id);
    }
    setChosen(next);
  };
  const listedIn = (row: ApprovalRow): readonly ListedEntry[] =>
    row.type === 'grouping' ? row.group.entries : [row.listed];
  const stateOf = (row: ApprovalRow): 'all' | 'some' | 'none' => {
    const selectable = listedIn(row).filter(canSelect);
    const count = selectable.filter(({ entry }) => ids.has(entry.id)).length;
    if (count === 0) return 'none';
    return count === selectable.length ? 'all' : 'some';
  };
  const indexOf = (key: string | null) => rows.findIndex((row) => row.key === key);

  return {
    selected,
    stateOf,
    toggle(row: ApprovalRow) {
      anchor.current = row.key;
      set(listedIn(row), stateOf(row) !== 'all');
    },
    /** Selects from the row last toggled, or the one given, up to a row. */
    extend(to: string, from: string | null) {
      const start = indexOf(anchor.current) >= 0 ? indexOf(anchor.current) : indexOf(from);
      const end = indexOf(to);
      if (start < 0 || end < 0) return;
      anchor.current ??= from;
      const between = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
      set(
        between.flatMap((row) => (row.type === 'grouping' ? [] : [row.listed])),
        true,
      );
    },
    selectAll: () => set(all, true),
    /** Everything that nothing is odd about and that is still to be approved. */
    selectQuiet: () => setChosen(new Set(quietOf(all, canSelect).map(({ entry }) => entry.id))),
    /** Takes entries out of what is selected. */
    drop: (gone: ReadonlySet<number>) => setChosen((before) => new Set([...before].filter((id) => !gone.has(id)))),
    clear() {
      anchor.current = null;
      setChosen(new Set());
    },
  };
}

/** Unapproved entries without a signal and without a return that nobody has handled. */
export function quietOf(all: readonly ListedEntry[], canSelect: (listed: ListedEntry) => boolean): ListedEntry[] {
  const quiet = all.filter(
    (listed) =>
      !listed.entry.isApproved &&
      listed.signals.length === 0 &&
      (listed.entry.returned === null || listed.entry.returned.handledAt !== null) &&
      canSelect(listed),
  );
  const ids = new Set(quiet.map(({ entry }) => entry.id));
  const torn = linesHeldTogether(all).filter((line) => line.some(({ id }) => !ids.has(id)));
  const left = new Set(torn.flat().map(({ id }) => id));
  return quiet.filter(({ entry }) => !left.has(entry.id));
}
