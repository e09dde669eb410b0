import { expect, it } from 'vitest';
import { allState, checkedRows } from './use-row-selection.ts';

const row = (id: number, canApprove = true) => ({ id, canApprove });
const canCheck = ({ canApprove }: { canApprove: boolean }) => canApprove;
const rows = [row(3), row(2, false), row(1)];
const idsOf = (chosen: number[]) => checkedRows(rows, canCheck, new Set(chosen)).map(({ id }) => id);
const stateOf = (chosen: number[], of = rows) => allState(of, canCheck, new Set(chosen));

it('only displayed rows that can be decided on are checked (CI-01, CI-03, FIX-45)', () => {
  expect(idsOf([1, 2, 3, 99])).toEqual([3, 1]);
  expect(idsOf([])).toEqual([]);
});

it('select-all reflects whether every row is checked (CI-01, FIX-45)', () => {
  expect(stateOf([1, 3])).toBe('all');
  expect(stateOf([1])).toBe('some');
  expect(stateOf([2, 99])).toBe('none');
  expect(stateOf([], [])).toBe('none');
  expect(stateOf([1], [row(1, false)])).toBe('none');
});
