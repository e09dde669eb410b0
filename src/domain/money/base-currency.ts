/** The API code for a rejected change of the base currency. */
export type BaseCurrencyRefusal = 'currency-settled';

/** A change of the base currency, by id; `before` null means unset. `hasAmounts`: amounts are stored in it. */
export type BaseCurrencyChange = { before: number | null; after: number | null; hasAmounts: boolean };

/** Returns why the base currency can't change; null if it can. Stored amounts would be read in the new currency. */
export function baseCurrencyRefusal({ before, after, hasAmounts }: BaseCurrencyChange): BaseCurrencyRefusal | null {
  return before !== null && after !== before && hasAmounts ? 'currency-settled' : null;
}
