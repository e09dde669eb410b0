import Big from 'big.js';
import type { Sorting } from '#contract/http/sorting.ts';
import type { OrderSortColumn, PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { ORDER_STATUSES } from '#domain/purchasing/purchase-order.ts';
import { sortRows } from '../record-list/sorting.ts';

/** By what the list is sorted; null = the newest first. */
export type OrderSorting = Sorting<OrderSortColumn>;

/** The orders of a job in the wanted order, as the list of orders is sorted by the server; among the same the newest first. */
export function sorted<Row extends PurchaseOrderRow>(rows: readonly Row[], sorting: OrderSorting): Row[] {
  return sortRows(rows, sorting, { hasValue, compare, otherwise: (a, b) => b.id - a.id });
}

function hasValue(row: PurchaseOrderRow, column: OrderSortColumn): boolean {
  if (column === 'jobs') return row.jobs.length > 0;
  return column === 'status' || row[column] !== null;
}

function compare(a: PurchaseOrderRow, b: PurchaseOrderRow, column: OrderSortColumn): number {
  switch (column) {
    case 'total':
      // Amounts of one currency beside each other: without a rate of exchange others cannot be compared.
      return a.currency.code.localeCompare(b.currency.code) || Big(a.total).cmp(b.total);
    case 'status':
      return ORDER_STATUSES.indexOf(a.approveStatus.code) - ORDER_STATUSES.indexOf(b.approveStatus.code);
    case 'jobs':
      return a.jobs[0]!.code.localeCompare(b.jobs[0]!.code);
    case 'supplier':
    case 'requester':
    case 'approver':
      return a[column]!.name.localeCompare(b[column]!.name);
    default:
      return a[column]!.localeCompare(b[column]!);
  }
}
