import Big from 'big.js';
import { convert, type ExchangeRate } from '../money/exchange-rate.ts';
import { roundAmount } from '../money/money.ts';

/**
 * Returns the client's price of a bought-in cost: cost × (100 + mark-up) ÷ 100, rounded once. With `rate`, converts from base currency in
 * the same step.
 */
export function markedUp(
  { cost, markUpPercent }: { cost: string; markUpPercent: string },
  decimals: number,
  rate?: ExchangeRate,
): string {
  const exact = Big(cost).times(Big(100).plus(markUpPercent)).times('0.01');
  if (!rate) return roundAmount(exact, decimals);
  return convert(exact.toFixed(), { baseUnits: rate.currencyUnits, currencyUnits: rate.baseUnits }, decimals);
}
