import { expect, it } from 'vitest';
import { type FilteredEntry, filtersAsText, filtersFromText, passesFilters } from './time-approval-filter.ts';

const entry: FilteredEntry = {
  isApproved: false,
  isBillable: true,
  transactionDate: '2026-11-18',
  employee: { id: 7 },
  timeAllocation: {
    job: { id: 3, isBillable: true, client: null },
    jobType: { id: 4 },
    accountExecutive: null,
    accountDirector: { id: 9 },
  },
};

it('narrows an export by the same options as the list (FIX-97)', () => {
  const passes = (text: string) => passesFilters(entry, ['notes-missing'], filtersFromText(text)!);
  for (const text of [
    '',
    'client:none',
    'employee:1,7;status:unapproved',
    'signal:notes-missing',
    'accountExecutive:0',
  ])
    expect([text, passes(text)]).toEqual([text, true]);
  for (const text of ['client:3', 'employee:7;billable:no', 'date:2026-11-19', 'signal:unlike-usual'])
    expect([text, passes(text)]).toEqual([text, false]);
});

it('writes filters as a text and reads them back (FIX-97)', () => {
  const ticked = { client: ['none', '3'], status: ['approved'], date: ['2026-11-18'] };
  expect(filtersAsText({ ...ticked, job: [] })).toBe('client:none,3;date:2026-11-18;status:approved');
  expect(filtersFromText(filtersAsText(ticked))).toEqual(ticked);
  expect(filtersFromText('colour:red')).toBeNull();
});
