import { expect } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestPerson } from './test-agency.ts';

type Value = string | number | null;
// biome-ignore lint/suspicious/noExplicitAny: a row as the API answers it
type Row = any;

const reading = new Intl.Collator('und');
const compare = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : reading.compare(String(a), String(b));

/** How the rows of a list are to be sorted. */
type SortedList<Column extends string> = {
  person: TestPerson;
  /** With a query of its own, which finds all rows. */
  path: string;
  columns: readonly Column[];
  /** What a row is sorted by in a column. */
  valuesOf: (row: Row, column: Column) => Value[];
  tieBreak: (a: Row, b: Row) => number;
};

/**
 * A list is sorted as a whole by each of its columns and both ways (FIX-37): in the order in which people read, with nothing last,
 * and each page as the beginning of the whole, so that nothing comes twice and nothing is lost.
 */
export async function expectSortedWhole<Column extends string>(list: SortedList<Column>) {
  const ask = async (query: string): Promise<Row[]> => {
    const { status, body } = await list.person.get(`${list.path}&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const unsorted = await ask('maxResults=1000');
  for (const column of list.columns) {
    for (const isDescending of [false, true]) {
      const sort = `sort=${isDescending ? '-' : ''}${column}`;
      const expected = [...unsorted].sort((a, b) => {
        const [left, right] = [list.valuesOf(a, column), list.valuesOf(b, column)];
        for (const [index, value] of left.entries()) {
          const other = right[index] ?? null;
          if (value === null || other === null) {
            if (value !== other) return value === null ? 1 : -1;
            continue;
          }
          const difference = compare(value, other);
          if (difference !== 0) return isDescending ? -difference : difference;
        }
        return list.tieBreak(a, b);
      });
      const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
      expect([sort, idsOf(await ask(`${sort}&maxResults=1000`))]).toEqual([sort, idsOf(expected)]);
      for (const page of [1, 20, 40])
        expect([sort, page, idsOf(await ask(`${sort}&maxResults=${page}`))]).toEqual([
          sort,
          page,
          idsOf(expected).slice(0, page),
        ]);
    }
  }
  for (const nonsense of ['sort=id', 'sort=--code', 'sort=code;drop'])
    expectProblem(await list.person.get(`${list.path}&${nonsense}`), 400, 'invalid-request', nonsense);
}

/** Names of which many differ by case and accents only, and some are the same. */
export const NAMES_TO_SORT = [
  'Äpfel',
  'apfel',
  'Zebra',
  'zebra',
  'Élan',
  'elan',
  'Elan',
  'Čas',
  'cas',
  'Øl',
  '9 lives',
];

/** Makes one thing after the other, as tests share one connection. */
export async function makeEach<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [index, item] of items.entries()) made.push(await make(item, index));
  return made;
}
