import Big from 'big.js';

/** The sum of amounts in the base currency, exact, with 2 decimals or theirs where they have more; of none "0.00". */
export function sumAmounts(amounts: readonly string[]): string {
  const decimals = Math.max(2, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  return amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed(decimals);
}
