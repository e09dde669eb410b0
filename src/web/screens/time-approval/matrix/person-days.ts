import type { ExpectedTime } from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { addDays, type Day, type DayRange, daysOfRange, weekdayOf } from '#domain/calendar/calendar.ts';
import { hundredthsFromNumber } from '#domain/time/hours.ts';
import { unitsOf } from '../../../time-entries/drafts/draft.ts';
import type { ListedEntry } from '../approval-filters.ts';
import { compareEntries, compareTexts } from '../rows/approval-rows.ts';
import type { EntryGroup, Expectation, MatrixCell, PersonDays } from '../rows/entry-group.ts';

/** For all dates, the matrix has the newest weeks, and one column for everything before them. */
const WEEKS_SHOWN = 6;

/** A column of the matrix: a day, a week, or the time `before` the weeks. */
export type MatrixColumn = { key: string; kind: 'day' | 'week' | 'before'; start: Day; end: Day };

/** Returns the columns: the days of a range, or without one the weeks that have entries. */
export function columnsOf(range: DayRange | null, shown: readonly ListedEntry[], days: readonly Day[]): MatrixColumn[] {
  if (range) {
    const isWanted = (day: Day) => days.length === 0 || days.includes(day);
    return daysOfRange(range)
      .filter(isWanted)
      .map((day) => ({ key: day, kind: 'day', start: day, end: day }));
  }
  const mondays = new Set<Day>();
  const mondayOfDay = new Map<Day, Day>();
  for (const { entry } of shown) {
    const day = entry.transactionDate;
    if (mondayOfDay.has(day)) continue;
    mondayOfDay.set(day, addDays(day, 1 - weekdayOf(day)));
    mondays.add(mondayOfDay.get(day)!);
  }
  const sorted = [...mondays].sort();
  const weeks = sorted
    .slice(-WEEKS_SHOWN)
    .map((start): MatrixColumn => ({ key: start, kind: 'week', start, end: addDays(start, 6) }));
  const [first] = weeks;
  if (!first || sorted.length <= WEEKS_SHOWN) return weeks;
  return [{ key: 'before', kind: 'before', start: sorted[0]!, end: addDays(first.start, -1) }, ...weeks];
}

/** Returns a row for each person with entries. With expected hours, people without entries have a row, too. */
export function peopleOf(given: {
  shown: readonly ListedEntry[];
  columns: readonly MatrixColumn[];
  /** Null if the sums can't be compared. */
  expected: readonly ExpectedTime[] | null;
  isApprovable: (entry: TimeEntry) => boolean;
}): EntryGroup[] {
  const { shown, columns, expected, isApprovable } = given;
  const byPerson = new Map<number, { name: string; entries: ListedEntry[] }>();
  for (const listed of shown) {
    const { id, name } = listed.entry.employee;
    const known = byPerson.get(id);
    if (known) known.entries.push(listed);
    else byPerson.set(id, { name, entries: [listed] });
  }
  const expectedOf = new Map<number, ReadonlyMap<Day, Expectation>>();
  for (const { employee, days } of expected ?? []) {
    expectedOf.set(employee.id, new Map(days.map((one) => [one.day, one])));
    if (!byPerson.has(employee.id) && days.some(({ workHours }) => workHours > 0))
      byPerson.set(employee.id, { name: employee.name, entries: [] });
  }
  const indexOf = columnIndex(columns);
  const groups = [...byPerson].map(([id, { name, entries }]): EntryGroup => {
    const cells = columns.map((column) => emptyCell(column, expectedOf.get(id)));
    const approvable: TimeEntry[] = [];
    let [hours, warnings] = [0, 0];
    for (const listed of entries) {
      const { entry, signals } = listed;
      const cell = cells[indexOf(entry.transactionDate)];
      if (!cell) continue;
      const units = unitsOf(entry);
      const count = entry.isApproved ? 0 : signals.length;
      cell.entries.push(listed);
      cell.hours += units;
      cell.warnings += count;
      cell.isApproved &&= entry.isApproved;
      hours += units;
      warnings += count;
      if (!entry.isApproved && !isReturned(entry) && isApprovable(entry)) approvable.push(entry);
    }
    const isKnown = cells.length > 0 && cells.every((cell) => cell.expected !== null);
    const sum = isKnown ? cells.reduce((total, cell) => total + cell.expected!, 0) : null;
    const person: PersonDays = { id, cells, expected: sum, warnings, approvable };
    return { key: `employee-${id}`, text: name, day: null, hours, entries, person };
  });
  return groups.sort((a, b) => compareTexts(a.text, b.text) || a.person!.id - b.person!.id);
}

function isReturned({ returned }: TimeEntry): boolean {
  return returned !== null && returned.handledAt === null;
}

function emptyCell(
  { start, kind }: MatrixColumn,
  expectations: ReadonlyMap<Day, Expectation> | undefined,
): MatrixCell & { entries: ListedEntry[] } {
  const expectation = kind === 'day' ? expectations?.get(start) : undefined;
  return {
    entries: [],
    hours: 0,
    warnings: 0,
    isApproved: true,
    expected: expectation ? (hundredthsFromNumber(expectation.workHours) ?? 0) : null,
    holiday: expectation?.holiday ?? null,
    leave: expectation?.leave ?? null,
  };
}

/** Returns a function that finds the column of a day; -1 if it has none. */
function columnIndex(columns: readonly MatrixColumn[]): (day: Day) => number {
  const known = new Map<Day, number>();
  return (day) => {
    const found = known.get(day) ?? columns.findIndex(({ start, end }) => start <= day && day <= end);
    known.set(day, found);
    return found;
  };
}

/** Returns whether the matrix has more days than a window is wide. */
export function isDense(columnCount: number): boolean {
  return columnCount > 9;
}

/** The opened part of a person's row: everything, the entries with warnings, or a column by its key. */
export type OpenedPart = string;
export const ALL_ENTRIES: OpenedPart = 'all';
export const WITH_WARNINGS: OpenedPart = 'warnings';

/** Returns the entries of a part of a person's row. */
export function entriesOfPart(
  { entries, person }: EntryGroup,
  part: OpenedPart,
  columns: readonly MatrixColumn[],
): readonly ListedEntry[] {
  if (part === ALL_ENTRIES) return entries;
  if (part === WITH_WARNINGS) return entries.filter(({ entry, signals }) => !entry.isApproved && signals.length > 0);
  return person!.cells[columns.findIndex(({ key }) => key === part)]?.entries ?? [];
}

/** Returns the entries displayed below a person's row, by day and job; null if the row is closed. */
export function openEntries(
  group: EntryGroup,
  part: OpenedPart | undefined,
  columns: readonly MatrixColumn[],
): ListedEntry[] | null {
  if (part === undefined) return null;
  const entries = entriesOfPart(group, part, columns);
  if (entries.length === 0) return null;
  return [...entries].sort((one, other) => compareEntries(one.entry, other.entry, 'employee'));
}

/** Returns whether less than expected was entered on a day that is over. */
export function isShort(cell: MatrixCell, column: MatrixColumn, today: Day): boolean {
  return column.kind === 'day' && column.start < today && cell.expected !== null && cell.hours < cell.expected;
}
