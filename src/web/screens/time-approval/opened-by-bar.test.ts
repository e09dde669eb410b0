import { expect, it } from 'vitest';
import { filtersOfBar, rangeOfAddress } from './opened-by-bar.ts';

const month = { selectedDate: '2028-02-01', until: '2028-02-29' };

it('a bar of a day sets date and status, a bar of a person the person, both statuses and the jobs it counts (FIX-26)', () => {
  expect(filtersOfBar({ only: 'unapproved', selectedDate: '2026-11-20' })).toEqual({
    date: ['2026-11-20'],
    status: ['unapproved'],
  });
  const person = { only: 'person', employeeId: '7', ...month };
  expect(filtersOfBar(person)).toEqual({ employee: ['7'], status: ['approved', 'unapproved'] });
  expect(filtersOfBar({ ...person, jobs: '12,-3' })).toEqual({
    employee: ['7'],
    status: ['approved', 'unapproved'],
    job: ['12', '-3'],
  });
  expect(rangeOfAddress(month)).toEqual({ start: '2028-02-01', end: '2028-02-29' });
});

it('an address that means nothing opens the list as it was (FIX-26)', () => {
  for (const address of [
    {},
    month,
    { only: 'unapproved', selectedDate: 'yesterday' },
    { only: 'person', ...month },
    { only: 'person', employeeId: '1;2', ...month },
    { only: 'person', employeeId: '7', selectedDate: '2028-02-01' },
    { only: 'person', employeeId: '7', selectedDate: '2028-02-01', until: '2028-01-31' },
    { only: 'person', employeeId: '7', selectedDate: '2028-02-01', until: '2029-02-01' },
    { only: 'everything', ...month },
  ])
    expect([address, filtersOfBar(address)]).toEqual([address, null]);
  expect(filtersOfBar({ only: 'person', employeeId: '7', ...month, jobs: 'x,,' })?.job).toBeUndefined();
});

it('opens the unapproved time of one person from Home', () => {
  expect(filtersOfBar({ only: 'waiting', employeeId: '7', ...month })).toEqual({
    employee: ['7'],
    status: ['unapproved'],
  });
});
