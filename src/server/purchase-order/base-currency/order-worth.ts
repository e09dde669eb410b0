import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';

/** An order's total as amounts of the agency are compared with it: in base where there is a rate. */
export function orderTotalInBase(
  { inBase, total, currency }: PurchaseOrder,
  baseCurrencyId: number,
): { total: string; isInBaseCurrency: boolean } {
  return inBase
    ? { total: inBase.total, isInBaseCurrency: true }
    : { total, isInBaseCurrency: currency.id === baseCurrencyId };
}
