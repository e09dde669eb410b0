import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JobRow } from '#contract/job-list.ts';
import { nextSorting, SORT_COLUMNS, type Sorting, sorted } from './job-sorting.ts';

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
  const idsBy = (sorting: Sorting) => sorted(rows, sorting).map(({ id }) => id);
  expect(idsBy(null)).toEqual([1, 2, 3]);
  expect(idsBy({ column: 'code', isDescending: false })).toEqual([2, 1, 3]);
  expect(idsBy({ column: 'code', isDescending: true })).toEqual([3, 1, 2]);
  expect(idsBy({ column: 'progress', isDescending: false })).toEqual([3, 1, 2]);
  expect(idsBy({ column: 'progress', isDescending: true })).toEqual([1, 3, 2]);
});

it('JOB-07 a head that is pressed again and again goes up, down, and back to the best match', () => {
  const up = nextSorting(null, 'name');
  expect(up).toEqual({ column: 'name', isDescending: false });
  const down = nextSorting(up, 'name');
  expect(down).toEqual({ column: 'name', isDescending: true });
  expect(nextSorting(down, 'name')).toBe(null);
  expect(nextSorting(down, 'code')).toEqual({ column: 'code', isDescending: false });
});

it('JOB-07 sorting loses and invents nothing, and sorting twice changes nothing', () => {
  const arbitraryRow = fc.record({
    id: fc.integer({ min: 1, max: 1000 }),
    code: fc.string({ maxLength: 3 }),
    name: fc.string({ maxLength: 3 }),
    opened: fc.option(fc.constantFrom('2026-01-01', '2026-02-28')),
    progressPercent: fc.option(fc.constantFrom('0.0', '80.0', '120.5')),
  });
  fc.assert(
    fc.property(
      fc.array(arbitraryRow),
      fc.constantFrom(...SORT_COLUMNS),
      fc.boolean(),
      (fields, column, isDescending) => {
        const rows = fields.map(row);
        const once = sorted(rows, { column, isDescending });
        expect([...once].sort((a, b) => rows.indexOf(a) - rows.indexOf(b))).toEqual(rows);
        expect(sorted(once, { column, isDescending })).toEqual(once);
      },
    ),
  );
});
