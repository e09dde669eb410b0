import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortingOf, textOfSorting } from '#contract/http/sorting.ts';
import { nextSorting, type RowOrder, sortRows } from './sorting.ts';

type Row = { id: number; name: string | null; amount: number };
const COLUMNS = ['name', 'amount'] as const;
type Column = (typeof COLUMNS)[number];

const ORDER: RowOrder<Row, Column> = {
  hasValue: (row, column) => row[column] !== null,
  compare: (a, b, column) => (column === 'amount' ? a.amount - b.amount : a.name!.localeCompare(b.name!)),
  otherwise: (a, b) => a.id - b.id,
};

it('a head that is pressed again and again goes up, down, and back; the address keeps it (JOB-07, PO-01)', () => {
  const up = nextSorting<Column>(null, 'name');
  const down = nextSorting(up, 'name');
  expect([up, down, nextSorting(down, 'name'), nextSorting(down, 'amount')]).toEqual([
    { column: 'name', isDescending: false },
    { column: 'name', isDescending: true },
    null,
    { column: 'amount', isDescending: false },
  ]);
  for (const sorting of [up, down, null]) expect(sortingOf(textOfSorting(sorting), COLUMNS)).toEqual(sorting);
  for (const nonsense of ['nonsense', '', '-', '--name']) expect(sortingOf(nonsense, COLUMNS)).toBe(null);
});

it('sorting keeps all rows, is idempotent, and puts empty values last (JOB-07, PO-01)', () => {
  const rows = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 1000 }),
      name: fc.option(fc.string({ maxLength: 3 })),
      amount: fc.integer({ min: -2, max: 2 }),
    }),
  );
  fc.assert(
    fc.property(rows, fc.constantFrom(...COLUMNS), fc.boolean(), (given, column, isDescending) => {
      const once = sortRows(given, { column, isDescending }, ORDER);
      expect([...once].sort((a, b) => given.indexOf(a) - given.indexOf(b))).toEqual(given);
      expect(sortRows(once, { column, isDescending }, ORDER)).toEqual(once);
      const missing = once.map((row) => row[column] === null);
      expect(missing).toEqual([...missing].sort());
      expect(sortRows(given, null, ORDER)).toEqual(given);
    }),
  );
});
