import Big from 'big.js';
import { convert, type ExchangeRate } from './exchange-rate.ts';
import { plainDecimal } from './money.ts';

/**
 * What becomes of the amounts of a document whose currency changes: converted at today's exchange rate, rates taken again from the
 * rate cards, or the same numbers in the other currency.
 */
export const CURRENCY_CHANGES = ['convert', 'rates', 'keep'] as const;
export type CurrencyChange = (typeof CURRENCY_CHANGES)[number];

/** Decimals of a converted rate, as of rates from cards. */
const RATE_DECIMALS = 6;

/** Exchange rates of two currencies; null = the base currency, undefined = there is no rate. */
export type CurrencyPair = { from: ExchangeRate | null | undefined; to: ExchangeRate | null | undefined };

const BASE: ExchangeRate = { baseUnits: '1', currencyUnits: '1' };

/** The exchange rate from one currency to another by way of the base currency, exact; null = one of them has no rate. */
export function crossRate({ from, to }: CurrencyPair): ExchangeRate | null {
  if (from === undefined || to === undefined) return null;
  const [source, target] = [from ?? BASE, to ?? BASE];
  return {
    baseUnits: Big(source.baseUnits).times(target.currencyUnits).toFixed(),
    currencyUnits: Big(source.currencyUnits).times(target.baseUnits).toFixed(),
  };
}

/** A rate per unit in another currency. */
export function convertRate(rate: string, cross: ExchangeRate): string {
  return plainDecimal(convert(rate, cross, RATE_DECIMALS));
}

/**
 * The rate and the cost of an estimate line in another currency. `rateFromCards` is the rate that the line takes in that currency,
 * null where its rate was typed: a typed rate is converted, never replaced.
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
