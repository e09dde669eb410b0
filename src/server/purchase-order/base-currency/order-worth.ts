import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';

/** Returns an order's total in base currency if there's a rate. */
export function orderTotalInBase(
  { inBase, total, currency }: PurchaseOrder,
  baseCurrencyId: number,
): { total: string; isInBaseCurrency: boolean } {
  return inBase
    ? { total: inBase.total, isInBaseCurrency: true }
    : { total, isInBaseCurrency: currency.id === baseCurrencyId };
}
