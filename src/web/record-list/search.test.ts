import { expect, it } from 'vitest';
import { listAddressOf, listQueryOf, listSearchOf, PAGE_SIZE } from './search.ts';

const COLUMNS = ['name', 'total'] as const;
const searchOf = (given: Record<string, string>) => listSearchOf(given, COLUMNS, 500);

it('URL and search match, and defaults are omitted (JOB-03, PO-01)', () => {
  expect(searchOf({})).toEqual({ keyphrase: '', maxResults: PAGE_SIZE, sorting: null });
  for (const given of [{}, { keyphrase: 'film', count: '150', sort: '-total' }])
    expect(listAddressOf(searchOf(given))).toEqual(given);
});

it('ignores invalid values in the URL (JOB-03, PO-01)', () => {
  expect(searchOf({ count: 'many', sort: 'nonsense' })).toEqual(searchOf({}));
  expect([searchOf({ count: '1' }).maxResults, searchOf({ count: '1000000' }).maxResults]).toEqual([PAGE_SIZE, 500]);
});

it('requests have the search, the sorting and the number of records (JOB-07, PO-01)', () => {
  expect(listQueryOf(searchOf({}))).toEqual({ maxResults: PAGE_SIZE });
  expect(listQueryOf(searchOf({ keyphrase: 'film', count: '100', sort: 'name' }))).toEqual({
    keyphrase: 'film',
    sort: 'name',
    maxResults: 100,
  });
});
