import { expect, it } from 'vitest';
import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { text as t } from '../platform/translation.ts';
import { approvalQuestion, budgetWarnings } from './approval-texts.ts';

const order = (reference: string, budget: PurchaseOrderRow['budget']) =>
  ({
    reference,
    budget,
    total: '10.00',
    currency: { code: 'AUD', numberOfDecimals: 2 },
    hasLineOnJobAndAccount: false,
  }) as PurchaseOrderRow;

it('names the orders over their estimate before several are approved at once', () => {
  const orders = [
    order('A1', 'over'),
    order('A2', 'within'),
    order('A3', 'over'),
    order('A4', 'unestimated'),
    order('A5', null),
  ];
  const question = approvalQuestion(t, orders);
  expect(question).toContain('5 purchase orders, 50.00 AUD gross in all?');
  expect(question).toContain('Over estimate: A1, A3.');
  expect(question).toContain('No approved estimate: A4.');
  expect(question).not.toMatch(/A2|A5/);
  expect(budgetWarnings(t, [order('A2', 'within')])).toEqual([]);
});

it('counts the orders that there is no room to name', () => {
  const many = Array.from({ length: 9 }, (_, place) => order(`B${place}`, 'over'));
  expect(budgetWarnings(t, many)).toEqual(['Over estimate: B0, B1, B2, B3, B4 and 4 others.']);
});
