import { expect, it } from 'vitest';
import { budgetOfOrder, leftByOrder, sharesOfOrder } from './order-budget.ts';

const amounts = { approvedEstimate: '1000', committed: '200', actual: '300.5', otherOrders: '0', thisOrder: '400' };

it('the remaining budget is the approved estimate minus commitments, costs and this order (FIX-44)', () => {
  expect(leftByOrder(amounts)).toBe('99.50');
  expect(leftByOrder({ ...amounts, thisOrder: '500' })).toBe('-0.50');
  expect(leftByOrder({ ...amounts, approvedEstimate: '0' })).toBe('-900.50');
});

it('an order is within the estimate, over it, over it with those that wait, or there is none (FIX-44)', () => {
  expect(budgetOfOrder(amounts)).toBe('within');
  expect(budgetOfOrder({ ...amounts, otherOrders: '99.51' })).toBe('over-with-drafts');
  expect(budgetOfOrder({ ...amounts, thisOrder: '499.51' })).toBe('over');
  expect(budgetOfOrder({ ...amounts, approvedEstimate: '0' })).toBe('unestimated');
  expect(budgetOfOrder({ ...amounts, thisOrder: '-10' })).toBe('within');
  expect(sharesOfOrder(amounts)).toEqual({ before: 50, here: 40 });
  expect(sharesOfOrder({ ...amounts, approvedEstimate: '0' })).toBe(null);
});
