import type { TimeEntry } from '#contract/time/time-entry.ts';
import { useRange, useRowSelection } from '../../record-list/use-row-selection.ts';
import type { ListedEntry } from './approval-filters.ts';
import { linesHeldTogether, withHeldTogether } from './approved-together.ts';
import type { ApprovalRow } from './rows/approval-rows.ts';

/** Selects entries: by row, by group, by range, all, or all without a signal. */
export function useEntrySelection(given: {
  rows: readonly ApprovalRow[];
  /** All entries that match the filters, including those in collapsed groups. */
  all: readonly TimeEntry[];
  canSelect: (entry: TimeEntry) => boolean;
}) {
  const { rows, all, canSelect } = given;
  const { checked, stateOf, check, checkOnly, release, clear } = useRowSelection(all, canSelect);
  const range = useRange<string>();
  // Entries that are approved together are selected together.
  const set = (entries: readonly TimeEntry[], isSelected: boolean) => check(withHeldTogether(entries, all), isSelected);
  return {
    selected: checked,
    stateOf: (row: ApprovalRow) => stateOf(entriesOf(row)),
    /** Selects a row or some of its entries, or clears them. */
    toggle(row: ApprovalRow, entries = entriesOf(row)) {
      range.begin(row.key);
      set(entries, stateOf(entries) !== 'all');
    },
    /** Extends the selection from the last toggled row, or the given one, to a row. */
    extend(to: string, from: string | null) {
      const between = range.rowsTo(rows, ({ key }) => key, to, from);
      set(
        between.flatMap((row) => (row.type === 'grouping' && row.isOpen ? [] : entriesOf(row))),
        true,
      );
    },
    selectAll: () => set(all, true),
    selectOnly: checkOnly,
    /** Removes entries from the selection. */
    drop: release,
    clear() {
      range.begin(null);
      clear();
    },
  };
}

/** Returns the entries of a row: its own, or those of its group. */
export function entriesOf(row: ApprovalRow): readonly TimeEntry[] {
  return row.type === 'grouping' ? row.group.entries.map(({ entry }) => entry) : [row.listed.entry];
}

/** Returns unapproved entries without a signal and without an open return. */
export function entriesWithoutSignal(
  all: readonly ListedEntry[],
  canSelect: (entry: TimeEntry) => boolean,
): TimeEntry[] {
  const entries = all.map(({ entry }) => entry);
  const odd = new Set(all.filter(({ signals }) => signals.length > 0).map(({ entry }) => entry.id));
  const quiet = entries.filter(
    (entry) =>
      !entry.isApproved &&
      !odd.has(entry.id) &&
      (entry.returned === null || entry.returned.handledAt !== null) &&
      canSelect(entry),
  );
  const ids = new Set(quiet.map(({ id }) => id));
  const torn = linesHeldTogether(entries).filter((line) => line.some(({ id }) => !ids.has(id)));
  const left = new Set(torn.flat().map(({ id }) => id));
  return quiet.filter(({ id }) => !left.has(id));
}
