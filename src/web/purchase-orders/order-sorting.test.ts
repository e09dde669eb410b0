import { expect, it } from 'vitest';
import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { ORDER_STATUSES } from '#domain/purchasing/purchase-order.ts';
import { type OrderSorting, sorted } from './order-sorting.ts';

const row = (fields: object) =>
  ({
    id: 1,
    reference: 'A',
    supplier: { id: 1, code: 'S', name: 'S' },
    jobs: [],
    documentDate: '2026-11-01',
    deliveryDate: null,
    requester: null,
    approver: null,
    approveStatus: { code: 'NEW', name: 'New' },
    currency: { code: 'AUD' },
    total: '0.00',
    ...fields,
  }) as unknown as PurchaseOrderRow;

const idsBy = (rows: PurchaseOrderRow[], sorting: OrderSorting) => sorted(rows, sorting).map(({ id }) => id);

it('columns sort both ways, amounts exactly and by currency, and empty values always last (PO-01)', () => {
  const amounts = [
    row({ id: 1, total: '100000000000000000.02' }),
    row({ id: 2, total: '9.50' }),
    row({ id: 3, total: '100000000000000000.01' }),
    row({ id: 4, total: '1', currency: { code: 'JPY' } }),
  ];
  expect(idsBy(amounts, null)).toEqual([1, 2, 3, 4]);
  expect(idsBy(amounts, { column: 'total', isDescending: false })).toEqual([2, 3, 1, 4]);
  expect(idsBy(amounts, { column: 'total', isDescending: true })).toEqual([4, 1, 3, 2]);
  const dates = [
    row({ id: 1, deliveryDate: '2026-12-02' }),
    row({ id: 2 }),
    row({ id: 3, deliveryDate: '2026-12-01' }),
  ];
  expect(idsBy(dates, { column: 'deliveryDate', isDescending: false })).toEqual([3, 1, 2]);
  expect(idsBy(dates, { column: 'deliveryDate', isDescending: true })).toEqual([1, 3, 2]);
});

it('statuses sort in the order of the workflow (PO-01)', () => {
  const rows = [...ORDER_STATUSES].reverse().map((code, index) => row({ id: index + 1, approveStatus: { code } }));
  expect(
    sorted(rows, { column: 'status', isDescending: false }).map(({ approveStatus }) => approveStatus.code),
  ).toEqual(ORDER_STATUSES);
});
