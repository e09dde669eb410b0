import { expect, it } from 'vitest';
import { estimateLeft } from './order-estimate.ts';

const estimate = { approvedEstimate: '500.00', remaining: '120.00' };

it("the remaining estimate is exact: other orders' remainder minus the lines of this order (PO-19)", () => {
  expect(estimateLeft(estimate, ['100', '19.99'], true)).toEqual({
    approved: '500.00',
    left: '0.01',
    isExceeded: false,
  });
  expect(estimateLeft(estimate, ['100', '20'], true)).toMatchObject({ left: '0.00', isExceeded: false });
  expect(estimateLeft(estimate, ['100', '20.01'], true)).toMatchObject({ left: '-0.01', isExceeded: true });
  expect(estimateLeft(estimate, ['200', '-100'], false)).toMatchObject({ left: '20.00', isExceeded: false });
});

it('a job without an estimate is exceeded only where the agency holds orders to it (PO-19)', () => {
  const nothing = { approvedEstimate: '0.00', remaining: '0.00' };
  expect(estimateLeft(nothing, ['1'], true).isExceeded).toBe(true);
  expect(estimateLeft(nothing, ['1'], false).isExceeded).toBe(false);
  expect(estimateLeft(nothing, ['0'], true).isExceeded).toBe(false);
});

it('a credit exceeds nothing, also where other orders have taken more than there is (PO-19)', () => {
  const overdrawn = { approvedEstimate: '100', remaining: '-50' };
  expect(estimateLeft(overdrawn, ['10', '-30'], true)).toMatchObject({ left: '-30.00', isExceeded: false });
  expect(estimateLeft(overdrawn, ['0'], true).isExceeded).toBe(false);
  expect(estimateLeft(overdrawn, ['0.01'], true).isExceeded).toBe(true);
});
