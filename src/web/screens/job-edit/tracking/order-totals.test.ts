import { expect, it } from 'vitest';
import type { PurchaseOrderOfJob } from '#contract/purchasing/purchase-order-list.ts';
import { orderTotals } from './order-totals.ts';

const order = (status: string, netOfJob: string, currency = { code: 'AUD', numberOfDecimals: 2 }) =>
  ({ approveStatus: { code: status }, netOfJob, currency }) as unknown as PurchaseOrderOfJob;

it('the orders of a job come to exact sums by status and currency, in the order of the workflow (PO-23)', () => {
  const yen = { code: 'JPY', numberOfDecimals: 0 };
  expect(
    orderTotals([
      order('APPROVED', '0.10'),
      order('NEW', '5.00'),
      order('APPROVED', '90071992547409.91'),
      order('APPROVED', '72376', yen),
      order('APPROVED', '0.20'),
    ]),
  ).toEqual([
    { status: 'NEW', currency: 'AUD', count: 1, net: '5.00' },
    { status: 'APPROVED', currency: 'AUD', count: 3, net: '90071992547410.21' },
    { status: 'APPROVED', currency: 'JPY', count: 1, net: '72376' },
  ]);
  expect(orderTotals([])).toEqual([]);
});
