import { expect, it } from 'vitest';
import type { ExpectedTime } from '#contract/time/time-approval.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { anEntry } from '../../../time-entries/testing/entries.ts';
import type { ListedEntry } from '../approval-filters.ts';
import { columnsOf, isShort, peopleOf } from './person-days.ts';

const MONDAY = '2026-11-16';
const WEEK = { start: MONDAY, end: '2026-11-22' };
const emma = { id: 2, name: 'Emma Wilson' };
const noah = { id: 3, name: 'Noah Fischer' };
const mia = { id: 4, name: 'Mia Lange' };

const listed = (fields: Parameters<typeof anEntry>[0], signals: ListedEntry['signals'] = []): ListedEntry => ({
  entry: anEntry(fields),
  signals,
});
const expectedOf = (employee: ExpectedTime['employee'], ...hours: number[]): ExpectedTime => ({
  employee,
  days: Array.from({ length: 7 }, (_, index) => ({
    day: addDays(MONDAY, index),
    workHours: hours[index] ?? 0,
    holiday: null,
    leave: null,
  })),
});
const shown = [
  listed({ id: 1, employee: noah, units: 8 }),
  listed({ id: 2, employee: emma, units: 2 }, ['notes-missing', 'unlike-usual']),
  listed({ id: 3, employee: emma, units: 4.5, isApproved: true }, ['entered-by-you']),
  listed({ id: 4, employee: emma, transactionDate: '2026-11-17', units: 8 }),
  listed({
    id: 5,
    employee: emma,
    transactionDate: '2026-11-18',
    returned: { comment: 'Why?', by: noah, at: '2026-11-18T10:00:00.000Z', handledAt: null },
  }),
];
const matrix = (given: Partial<Parameters<typeof peopleOf>[0]> = {}) =>
  peopleOf({ shown, columns: columnsOf(WEEK, shown, []), expected: null, isApprovable: () => true, ...given });

it('a row per person sums each day, and counts warnings of time that is not approved yet (UX-01)', () => {
  const [first, second] = matrix();
  expect([first!.text, second!.text]).toEqual(['Emma Wilson', 'Noah Fischer']);
  expect(first!.hours).toBe(1650);
  const cells = first!.person!.cells.map(({ hours, warnings, isApproved }) => [hours, warnings, isApproved]);
  expect(cells.slice(0, 3)).toEqual([
    [650, 2, false],
    [800, 0, false],
    [200, 0, false],
  ]);
  expect(first!.person!.warnings).toBe(2);
  expect(second!.person!.warnings).toBe(0);
});

it('the button of a row approves what waits and can be approved, but nothing that was returned (UX-01)', () => {
  const approvableIn = (isApprovable: (entry: { id: number }) => boolean) =>
    matrix({ isApprovable })[0]!.person!.approvable.map(({ id }) => id);
  expect(approvableIn(() => true)).toEqual([2, 4]);
  expect(approvableIn(({ id }) => id !== 2)).toEqual([4]);
});

it('sums are compared with what is expected, also of people without any entry (UX-01, TDASH-10)', () => {
  const expected = [expectedOf(emma, 8, 8), expectedOf(mia, 8), expectedOf({ id: 5, name: 'On leave' })];
  const groups = matrix({ expected });
  expect(groups.map(({ text, hours, person }) => [text, hours, person!.expected])).toEqual([
    ['Emma Wilson', 1650, 1600],
    ['Mia Lange', 0, 800],
    ['Noah Fischer', 800, null],
  ]);
  const columns = columnsOf(WEEK, shown, []);
  const { cells } = groups[0]!.person!;
  const shortOn = (today: string) => cells.map((cell, index) => isShort(cell, columns[index]!, today)).slice(0, 2);
  expect(shortOn('2026-11-20')).toEqual([true, false]);
  expect(shortOn(MONDAY)).toEqual([false, false]);
});

it('columns are the days of the range, or those that are filtered (UX-01)', () => {
  expect(columnsOf(WEEK, shown, []).map(({ key }) => key)).toHaveLength(7);
  expect(columnsOf(WEEK, shown, ['2026-11-18']).map(({ key }) => key)).toEqual(['2026-11-18']);
});

it('all dates have a column for each of the newest weeks, and one for the time before (UX-01)', () => {
  const weeks = Array.from({ length: 10 }, (_, index) =>
    listed({ id: index, transactionDate: addDays('2026-09-02', 7 * index), units: 1 }),
  );
  const columns = columnsOf(null, weeks, []);
  expect(columns.map(({ kind, start }) => `${kind} ${start}`)).toEqual([
    'before 2026-08-31',
    ...Array.from({ length: 6 }, (_, index) => `week ${addDays('2026-09-28', 7 * index)}`),
  ]);
  const [all] = peopleOf({ shown: weeks, columns, expected: null, isApprovable: () => true });
  expect(all!.person!.cells.map(({ hours }) => hours)).toEqual([400, ...Array(6).fill(100)]);
});
