import { expect, it } from 'vitest';
import { madeInvoice } from './testing/made-invoice.ts';
import { allState, checkedRows } from './use-invoice-selection.ts';

const rows = [madeInvoice({ id: 3 }), madeInvoice({ id: 2, canApprove: false }), madeInvoice({ id: 1 })];
const idsOf = (chosen: number[]) => checkedRows(rows, new Set(chosen)).map(({ id }) => id);

it('CI-01 CI-03 only what is in view and can be decided on is checked', () => {
  expect(idsOf([1, 2, 3, 99])).toEqual([3, 1]);
  expect(idsOf([])).toEqual([]);
});

it('CI-01 select-all reflects whether every row is checked', () => {
  expect(allState(rows, new Set([1, 3]))).toBe('all');
  expect(allState(rows, new Set([1]))).toBe('some');
  expect(allState(rows, new Set([2, 99]))).toBe('none');
  expect(allState([], new Set())).toBe('none');
  expect(allState([madeInvoice({ canApprove: false })], new Set([1]))).toBe('none');
});
