import type { PurchaseOrderOfJob } from '#contract/purchasing/purchase-order-list.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/purchasing/purchase-order.ts';

/** The total of a job's orders in one status and one currency. */
export type OrderTotal = { status: OrderStatus; currency: string; count: number; net: string };

/** Totals the orders of a job by status, in workflow order, and by currency: without rates, currencies can't be added up. */
export function orderTotals(orders: readonly PurchaseOrderOfJob[]): OrderTotal[] {
  const currencies = [...new Set(orders.map(({ currency }) => currency.code))].sort();
  return ORDER_STATUSES.flatMap((status) =>
    currencies.flatMap((code) => {
      const of = orders.filter((order) => order.approveStatus.code === status && order.currency.code === code);
      const [first] = of;
      if (!first) return [];
      const nets = of.map(({ netOfJob }) => netOfJob);
      return { status, currency: code, count: of.length, net: sumOfAmounts(nets, first.currency.numberOfDecimals) };
    }),
  );
}
