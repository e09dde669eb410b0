import { expect, it } from 'vitest';
import type { JobRow } from '#contract/job-list.ts';
import { type JobSorting, sorted } from './job-sorting.ts';

const row = (fields: Partial<JobRow>) =>
  ({
    id: 1,
    code: 'A',
    name: 'A',
    client: null,
    jobType: null,
    accountExecutive: null,
    opened: null,
    dueDate: null,
    progressPercent: null,
    ...fields,
  }) as JobRow;

it('JOB-07 columns sort both ways, progress by its number, and what has no value comes last either way', () => {
  const rows = [
    row({ id: 1, code: 'B', progressPercent: '100.0' }),
    row({ id: 2, code: 'A', progressPercent: null }),
    row({ id: 3, code: 'C', progressPercent: '9.5' }),
  ];
  const idsBy = (sorting: JobSorting) => sorted(rows, sorting).map(({ id }) => id);
  expect(idsBy(null)).toEqual([1, 2, 3]);
  expect(idsBy({ column: 'code', isDescending: false })).toEqual([2, 1, 3]);
  expect(idsBy({ column: 'code', isDescending: true })).toEqual([3, 1, 2]);
  expect(idsBy({ column: 'progress', isDescending: false })).toEqual([3, 1, 2]);
  expect(idsBy({ column: 'progress', isDescending: true })).toEqual([1, 3, 2]);
});
