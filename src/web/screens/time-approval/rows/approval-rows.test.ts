import { expect, it } from 'vitest';
import { aJob, anEntry } from '../../../time-entries/testing/entries.ts';
import type { ListedEntry } from '../approval-filters.ts';
import { groupsOf, rowsOf } from './approval-rows.ts';

const emma = { id: 2, name: 'Emma Wilson' };
const noah = { id: 3, name: 'Noah Fischer' };
const listed = (fields: Parameters<typeof anEntry>[0]): ListedEntry => ({ entry: anEntry(fields), signals: [] });
const all = [
  listed({ id: 4, employee: noah, transactionDate: '2026-11-16', units: 0.1 }),
  listed({ id: 1, employee: emma, transactionDate: '2026-11-17', units: 0.2, job: aJob({ code: 'B' }) }),
  listed({
    id: 2,
    employee: emma,
    transactionDate: '2026-11-17',
    units: 0.1,
    job: aJob({ code: 'A' }),
    isApproved: true,
  }),
  listed({ id: 3, employee: emma, transactionDate: '2026-11-16', units: 7, isApproved: true, isBilled: true }),
];

it('entries are put together by employee or by date, in the order of the other and of the job (APPR-02)', () => {
  const byEmployee = groupsOf(all, 'employee');
  expect(byEmployee.map(({ text, hours }) => [text, hours])).toEqual([
    ['Emma Wilson', 730],
    ['Noah Fischer', 10],
  ]);
  expect(byEmployee[0]!.entries.map(({ entry }) => entry.id)).toEqual([3, 2, 1]);
  const byDate = groupsOf(all, 'date');
  expect(byDate.map(({ text, day, hours }) => [text, day, hours])).toEqual([
    ['16/11/2026', '2026-11-16', 710],
    ['17/11/2026', '2026-11-17', 30],
  ]);
  expect(byDate[0]!.entries.map(({ entry }) => entry.id)).toEqual([3, 4]);
});

it('rows are groups and entries by their state; those of a closed group are hidden (APPR-04)', () => {
  const groups = groupsOf(all, 'employee');
  const typesOf = (collapsed: string[], mayEdit: boolean) =>
    rowsOf(groups, ({ key, entries }) => (collapsed.includes(key) ? null : entries), mayEdit).map(
      ({ key, type }) => `${key} ${type}`,
    );
  expect(typesOf([], true)).toEqual([
    'employee-2 grouping',
    'entry-3 locked',
    'entry-2 approved',
    'entry-1 editable',
    'employee-3 grouping',
    'entry-4 editable',
  ]);
  expect(typesOf(['employee-2'], false)).toEqual(['employee-2 grouping', 'employee-3 grouping', 'entry-4 readonly']);
});
