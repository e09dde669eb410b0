import Big from 'big.js';
import type { PurchaseOrderRow } from '#contract/purchase-order-list.ts';
import { ORDER_STATUSES } from '#domain/purchase-order.ts';

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

/** By what the list is sorted, and whether from the end; null = as it was answered, the newest first. */
export type Sorting = { column: SortColumn; isDescending: boolean } | null;

/** The rows in the wanted order; what has no value in the column comes last either way. */
export function sorted<Row extends PurchaseOrderRow>(rows: readonly Row[], sorting: Sorting): Row[] {
  if (!sorting) return [...rows];
  const { column, isDescending } = sorting;
  const direction = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [hasValue(a, column), hasValue(b, column)];
    if (!left || !right) return Number(right) - Number(left) || b.id - a.id;
    return direction * compared(a, b, column) || b.id - a.id;
  });
}

function hasValue(row: PurchaseOrderRow, column: SortColumn): boolean {
  if (column === 'jobs') return row.jobs.length > 0;
  return column === 'status' || row[column] !== null;
}

function compared(a: PurchaseOrderRow, b: PurchaseOrderRow, column: SortColumn): number {
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

/** The order after a press on a column's head: upwards, then downwards, then as it was answered. */
export function nextSorting(sorting: Sorting, column: SortColumn): Sorting {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? null : { column, isDescending: true };
}

/** The order that an address names: `total`, or `-total` for from the end. */
export function sortingOf(text: string | undefined): Sorting {
  const column = SORT_COLUMNS.find((one) => one === text?.replace(/^-/, ''));
  return column ? { column, isDescending: text!.startsWith('-') } : null;
}

/** The order as an address names it. */
export function textOfSorting(sorting: Sorting): string | undefined {
  return sorting ? `${sorting.isDescending ? '-' : ''}${sorting.column}` : undefined;
}
