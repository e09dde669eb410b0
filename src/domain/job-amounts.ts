import Big from 'big.js';

/** The sum of amounts in the base currency, exact, with 2 decimals; of none "0.00" (MONEY-01, TRACK-01). */
export function sumAmounts(amounts: readonly string[]): string {
  return amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed(2);
}
