import Big from 'big.js';

/** Adds amounts in base currency exactly, with 2 decimals or more if they have more; "0.00" for none. */
export function sumAmounts(amounts: readonly string[]): string {
  const decimals = Math.max(2, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  return amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed(decimals);
}
