import Big from 'big.js';
import { convert, type ExchangeRate } from './exchange-rate.ts';
import { plainDecimal } from './money.ts';

/**
 * How a change of a document's currency treats its amounts: convert them at today's exchange rate, take rates from the rate cards again, or
 * keep the numbers.
 */
export const CURRENCY_CHANGES = ['convert', 'rates', 'keep'] as const;
export type CurrencyChange = (typeof CURRENCY_CHANGES)[number];

/** Decimals of converted rates, as on rate cards. */
const RATE_DECIMALS = 6;

/** Exchange rates of two currencies. Null is the base currency, undefined is a missing rate. */
export type CurrencyPair = { from: ExchangeRate | null | undefined; to: ExchangeRate | null | undefined };

const BASE: ExchangeRate = { baseUnits: '1', currencyUnits: '1' };

/** Returns the exact exchange rate between two currencies via the base currency; null if a rate is missing. */
export function crossRate({ from, to }: CurrencyPair): ExchangeRate | null {
  if (from === undefined || to === undefined) return null;
  const [source, target] = [from ?? BASE, to ?? BASE];
  return {
    baseUnits: Big(source.baseUnits).times(target.currencyUnits).toFixed(),
    currencyUnits: Big(source.currencyUnits).times(target.baseUnits).toFixed(),
  };
}

/** Converts a rate per unit to another currency. */
export function convertRate(rate: string, cross: ExchangeRate): string {
  return plainDecimal(convert(rate, cross, RATE_DECIMALS));
}

/**
 * Converts the rate and cost of an estimate line. `rateFromCards` is the line's rate card rate in the new currency; null if its rate was
 * typed, which is converted and never replaced.
 */
export function lineInCurrency<Line extends { rate: string; cost: string | null }>(
  line: Line,
  change: Exclude<CurrencyChange, 'keep'>,
  into: { cross: ExchangeRate; decimals: number; rateFromCards: string | null },
): Line {
  const { cross, decimals, rateFromCards } = into;
  return {
    ...line,
    rate: change === 'rates' && rateFromCards !== null ? rateFromCards : convertRate(line.rate, cross),
    cost: line.cost === null ? null : convert(line.cost, cross, decimals),
  };
}
