import Big from 'big.js';
import { type CurrencyRate, roundQuotient } from './exact-quotient.ts';
import { roundAmount } from './money.ts';

/** The least mark-up: at -100 percent nothing is left of the cost (RATE-13). */
export const LEAST_MARK_UP = '-100';

/**
 * What a client pays for a bought-in cost: cost x (100 + mark-up) / 100, rounded once (CINV-05). With `rate` the cost is in the base currency and
 * the answer in the other one, still rounded once.
 */
export function markedUp(
  { cost, markUpPercent }: { cost: string; markUpPercent: string },
  decimals: number,
  rate?: CurrencyRate,
): string {
  const exact = Big(cost).times(Big(100).plus(markUpPercent)).times('0.01');
  if (!rate) return roundAmount(exact, decimals);
  return roundQuotient(exact.times(rate.currency), rate.base, decimals);
}
