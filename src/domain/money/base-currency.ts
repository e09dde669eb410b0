/** Why the base currency stays; a code of the API. */
export type BaseCurrencyRefusal = 'currency-settled';

/** A change of the agency's base currency, by ids; `before` null = there was none yet. `hasAmounts` = something is kept in it. */
export type BaseCurrencyChange = { before: number | null; after: number | null; hasAmounts: boolean };

/** Why the base currency cannot become another one: what is kept in it would count as if it were in that. Null = it can. */
export function baseCurrencyRefusal({ before, after, hasAmounts }: BaseCurrencyChange): BaseCurrencyRefusal | null {
  return before !== null && after !== before && hasAmounts ? 'currency-settled' : null;
}
