import { expect, it } from 'vitest';
import { PAGE_SIZE } from '../../record-list/search.ts';
import { ORDER_SEARCH } from './order-search-query.ts';

const { searchOf, addressOf } = ORDER_SEARCH;

it('begins with new orders, those ready for approval and rejected ones, fifty of them (PO-01)', () => {
  const search = searchOf({});
  expect(search).toEqual({
    keyphrase: '',
    statuses: ['NEW', 'READY', 'REJECTED'],
    onlyMine: false,
    waitsForMe: false,
    maxResults: PAGE_SIZE,
    sorting: null,
  });
  expect(addressOf(search)).toEqual({});
});

it('URL and search match; invalid values are ignored (PO-01)', () => {
  const given = {
    keyphrase: 'film',
    status: 'NEW,CANCELLED',
    mine: 'true',
    approvals: 'true',
    count: '100',
    sort: '-total',
  };
  expect(addressOf(searchOf(given))).toEqual(given);
  expect(addressOf(searchOf({ status: '' }))).toEqual({ status: '' });
  expect(searchOf({ status: 'new,open,CANCELLED', count: 'many' })).toMatchObject({
    statuses: ['NEW', 'CANCELLED'],
    maxResults: 50,
  });
  expect(searchOf({ count: '1000000' }).maxResults).toBe(5000);
});
