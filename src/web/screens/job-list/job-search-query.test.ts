import { expect, it } from 'vitest';
import { addressOfSearch, searchOf } from './job-search-query.ts';

const begins = { kind: 'job', leadsJobs: false } as const;

it('keeps whose jobs an alert counted in the address of its list', () => {
  const search = searchOf({ type: 'inactive', employeeId: '7' }, begins);
  expect(search).toMatchObject({ alert: 'inactive', alertEmployeeId: 7 });
  expect(searchOf(addressOfSearch(search), begins)).toEqual({ ...search, isMineChosen: false });
  expect(addressOfSearch({ ...search, alert: null })).not.toHaveProperty('employeeId');
  expect(searchOf({ type: 'inactive', employeeId: 'x' }, begins).alertEmployeeId).toBeNull();
});
