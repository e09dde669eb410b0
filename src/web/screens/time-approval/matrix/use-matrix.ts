import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { FILTER_COLUMNS } from '#domain/time/time-approval-filter.ts';
import { expectedTimeQuery } from '../approval-entries.ts';
import type { ListedEntry } from '../approval-filters.ts';
import { type Approver, actionRefusal } from '../decidable.ts';
import { type ApprovalRow, rowsOf } from '../rows/approval-rows.ts';
import type { ApprovalView } from '../use-approval-view.ts';
import {
  ALL_ENTRIES,
  columnsOf,
  entriesOfPart,
  type OpenedPart,
  openEntries,
  peopleOf,
  WITH_WARNINGS,
} from './person-days.ts';

type PersonRow = Extract<ApprovalRow, { type: 'grouping' }>;

/** The state of the matrix: a row for each person, whose entries open in place. */
export function useMatrix(given: {
  view: ApprovalView;
  shown: readonly ListedEntry[];
  approver: Approver;
  areSignalsKnown: boolean;
}) {
  const { view, shown, approver, areSignalsKnown } = given;
  const { isMatrix, viewAll, range, job, ticked } = view;
  const [opened, setOpened] = useState<ReadonlyMap<string, OpenedPart>>(new Map());
  const [activeColumn, setActiveColumn] = useState<number | null>(null);

  // Other filters leave out part of a day, and its hours could not be compared.
  const isWhole =
    !job &&
    FILTER_COLUMNS.every((column) => column === 'employee' || column === 'date' || (ticked[column] ?? []).length === 0);
  const isComparable = isMatrix && !viewAll && isWhole;
  const { data: team } = useQuery({ ...expectedTimeQuery(range), enabled: isComparable });
  const { employee: people, date: days } = ticked;
  const expected = useMemo(() => {
    if (!isComparable || !team) return null;
    return people?.length ? team.filter(({ employee }) => people.includes(String(employee.id))) : team;
  }, [isComparable, team, people]);

  const columns = useMemo(
    () => (isMatrix ? columnsOf(viewAll ? null : range, shown, days ?? []) : []),
    [isMatrix, viewAll, range, shown, days],
  );
  const groups = useMemo(
    () =>
      isMatrix && shown.length > 0
        ? peopleOf({
            shown,
            columns,
            expected,
            isApprovable: (entry) => actionRefusal('approve', entry, approver) === null,
          })
        : [],
    [isMatrix, shown, columns, expected, approver],
  );
  const rows = useMemo(
    () => rowsOf(groups, (group) => openEntries(group, opened.get(group.key), columns), approver.mayEdit),
    [groups, opened, columns, approver.mayEdit],
  );
  const withoutWarnings = useMemo(
    () =>
      areSignalsKnown ? groups.filter(({ person }) => person!.warnings === 0 && person!.approvable.length > 0) : [],
    [groups, areSignalsKnown],
  );

  const partAt = (column: number | null): OpenedPart =>
    column === null ? ALL_ENTRIES : (columns[column]?.key ?? WITH_WARNINGS);
  const close = (key: string) => setOpened(new Map([...opened].filter(([other]) => other !== key)));

  return {
    columns,
    groups,
    rows,
    activeColumn,
    setActiveColumn,
    /** The people whose time can be approved at once. */
    withoutWarnings,
    openedPart: (key: string) => opened.get(key) ?? null,
    /** Opens the entries at a column in place, or closes them. */
    toggle({ key, group }: PersonRow, column: number | null) {
      const part = partAt(column);
      if (opened.get(key) === part) close(key);
      else if (entriesOfPart(group, part, columns).length > 0) setOpened(new Map(opened).set(key, part));
    },
    /** Returns the entries at the active column of a person's row. */
    entriesAtActive: ({ group }: PersonRow): readonly TimeEntry[] =>
      entriesOfPart(group, partAt(activeColumn), columns).map(({ entry }) => entry),
    /** Handles the left and right arrow; `goTo` moves the focus to a row and column. */
    moveSideways(row: ApprovalRow, isRight: boolean, goTo: (key: string, column: number | null) => void) {
      if (row.type !== 'grouping') {
        if (!isRight) goTo(row.group.key, activeColumn);
        return;
      }
      if (activeColumn === null && !isRight) return close(row.key);
      const next = isRight ? Math.min(columns.length, (activeColumn ?? -1) + 1) : activeColumn! - 1;
      const column = next < 0 ? null : next;
      setActiveColumn(column);
      goTo(row.key, column);
    },
  };
}
