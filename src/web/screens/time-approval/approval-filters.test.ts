import { expect, it } from 'vitest';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Signal } from '#domain/time/time-approval.ts';
import { FILTER_COLUMNS, type TickedOptions } from '#domain/time/time-approval-filter.ts';
import { text as t } from '../../platform/translation.ts';
import { aJob, anEntry } from '../../time-entries/testing/entries.ts';
import { filterOptions, type ListedEntry, narrowed, statusOfFilters } from './approval-filters.ts';

const emma = { id: 2, name: 'Emma Wilson' };
const noah = { id: 3, name: 'Noah Fischer' };

function listed(fields: Parameters<typeof anEntry>[0], signals: Signal[] = []): ListedEntry {
  const client = { id: 5, code: 'FERRY', name: 'Harbour Ferries' };
  return { entry: anEntry({ job: aJob({ client }), ...fields }), signals };
}

const all: ListedEntry[] = [
  listed({ id: 1, employee: emma, transactionDate: '2026-11-16' }),
  listed({ id: 2, employee: emma, transactionDate: '2026-11-17', isApproved: true }, ['notes-missing']),
  listed({ id: 3, employee: noah, transactionDate: '2026-11-16', isBillable: false }, [
    'notes-missing',
    'unlike-usual',
  ]),
  listed({
    id: 4,
    employee: noah,
    transactionDate: '2026-11-18',
    job: aJob({ id: -9, code: 'ADMIN', isBillable: false, client: null }),
  }),
];
const idsOf = (list: ListedEntry[]) => list.map(({ entry }) => entry.id);
const shown = (ticked: TickedOptions) => idsOf(narrowed(all, ticked));

it('a column without ticks is no filter, ticks within a column widen, columns narrow each other (APPR-01)', () => {
  expect(shown({})).toEqual([1, 2, 3, 4]);
  expect(shown({ employee: [] })).toEqual([1, 2, 3, 4]);
  expect(shown({ employee: ['2'] })).toEqual([1, 2]);
  expect(shown({ employee: ['2', '3'] })).toEqual([1, 2, 3, 4]);
  expect(shown({ employee: ['3'], date: ['2026-11-16'] })).toEqual([3]);
  expect(shown({ client: ['0'] })).toEqual([4]);
  expect(shown({ billable: ['no'] })).toEqual([3]);
  expect(shown({ status: ['approved'] })).toEqual([2]);
  expect(shown({ status: ['approved', 'unapproved'] })).toEqual([1, 2, 3, 4]);
  expect(shown({ signal: ['unlike-usual'] })).toEqual([3]);
  expect(shown({ job: ['-9'] })).toEqual([4]);
});

it('each option has an id, a text, a ticked flag and how many entries the other columns leave of it (APPR-01, WID-02)', () => {
  expect(filterOptions(all, 'employee', { employee: ['3'] }, t)).toEqual([
    { id: '2', text: 'Emma Wilson', ticked: false, count: 2 },
    { id: '3', text: 'Noah Fischer', ticked: true, count: 2 },
  ]);
  expect(filterOptions(all, 'employee', { date: ['2026-11-18'] }, t)).toEqual([
    { id: '3', text: 'Noah Fischer', ticked: false, count: 1 },
  ]);
  // A selected option stays in the list so that it can be deselected, even if no entry has it any more.
  expect(filterOptions(all, 'employee', { employee: ['2'], date: ['2026-11-18'] }, t)).toEqual([
    { id: '2', text: 'Emma Wilson', ticked: true, count: 0 },
    { id: '3', text: 'Noah Fischer', ticked: false, count: 1 },
  ]);
  expect(filterOptions(all, 'date', {}, t).map(({ text }) => text)).toEqual(['16/11/2026', '17/11/2026', '18/11/2026']);
});

it('every column finds each of its options (APPR-01)', () => {
  for (const column of FILTER_COLUMNS)
    for (const { id, count } of filterOptions(all, column, {}, t))
      expect([column, id, shown({ [column]: [id] }).length]).toEqual([column, id, count]);
});

it('both statuses can be ticked although no entry has one of them (APPR-05)', () => {
  const unapproved = all.filter(({ entry }) => !entry.isApproved);
  expect(filterOptions(unapproved, 'status', {}, t).map(({ id, count }) => [id, count])).toEqual([
    ['approved', 0],
    ['unapproved', 3],
  ]);
  expect(statusOfFilters({})).toBe('All');
  expect(statusOfFilters({ status: ['approved', 'unapproved'] })).toBe('All');
  expect(statusOfFilters({ status: ['approved'] })).toBe('ApprovedOnly');
  expect(statusOfFilters({ status: ['unapproved'] })).toBe('UnapprovedOnly');
});

it('twenty thousand entries are narrowed and counted (APPR-14)', () => {
  const many = Array.from({ length: 20_000 }, (_, index): ListedEntry => {
    const entry: TimeEntry = {
      ...anEntry({ id: index + 1 }),
      employee: { id: index % 40, name: `Person ${index % 40}` },
    };
    return { entry, signals: [] };
  });
  expect(narrowed(many, { employee: ['7'] }).length).toBe(500);
  expect(filterOptions(many, 'employee', {}, t).length).toBe(40);
});
