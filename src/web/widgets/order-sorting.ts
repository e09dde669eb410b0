import Big from 'big.js';
import type { PurchaseOrderRow } from '#contract/purchase-order-list.ts';
import { ORDER_STATUSES } from '#domain/purchase-order.ts';
import { type Sorting, sortRows } from './sorting.ts';

/** Columns that the list can be sorted by (PO-01). */
export const SORT_COLUMNS = [
  'reference',
  'supplier',
  'jobs',
  'documentDate',
  'deliveryDate',
  'requester',
  'approver',
  'status',
  'total',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** By what the list is sorted; null = the newest first. */
export type OrderSorting = Sorting<SortColumn>;

/** The orders in the wanted order; among the same the newest first (PO-01). */
export function sorted<Row extends PurchaseOrderRow>(rows: readonly Row[], sorting: OrderSorting): Row[] {
  return sortRows(rows, sorting, { hasValue, compare, otherwise: (a, b) => b.id - a.id });
}

function hasValue(row: PurchaseOrderRow, column: SortColumn): boolean {
  if (column === 'jobs') return row.jobs.length > 0;
  return column === 'status' || row[column] !== null;
}

function compare(a: PurchaseOrderRow, b: PurchaseOrderRow, column: SortColumn): number {
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
