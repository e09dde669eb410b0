import Big from 'big.js';
import { addDays, type Day } from '../calendar/calendar.ts';
import { roundAmount } from './money.ts';

/** How many units of the base currency equal how many units of the other. Both are exact; a rate is never inverted or rounded. */
export type ExchangeRate = { baseUnits: string; currencyUnits: string };

/** Whether a user typed the rate or a file imported it. */
export type RateSource = 'typed' | 'file';

/** A stored rate of a currency for a day and source. */
export type RateOfDay = ExchangeRate & { day: Day; source: RateSource };

/** How many days a rate applies when later days have none. */
export const DAYS_A_RATE_LASTS = 7;

/** The maximum digits of a rate's figures. */
export const RATE_DIGITS = 12;

/**
 * Returns the rate that applies on a day: its own, else the latest of the 7 days before; a typed rate wins over an imported one of the same
 * day. Null if there's none.
 */
export function rateOnDay<Rate extends Pick<RateOfDay, 'day' | 'source'>>(
  rates: readonly Rate[],
  day: Day,
): Rate | null {
  const first = addDays(day, -DAYS_A_RATE_LASTS);
  return rates
    .filter((rate) => rate.day >= first && rate.day <= day)
    .reduce<Rate | null>((best, rate) => (best === null || comesBefore(rate, best) ? rate : best), null);
}

function comesBefore(rate: Pick<RateOfDay, 'day' | 'source'>, other: Pick<RateOfDay, 'day' | 'source'>): boolean {
  return rate.day === other.day ? rate.source === 'typed' && other.source === 'file' : rate.day > other.day;
}

/** Returns whether a rate differs from the previous one by more than half, which suggests a typing error. */
export function isOddRate(rate: ExchangeRate, before: ExchangeRate): boolean {
  // Compares cross products to avoid division.
  const worth = Big(rate.baseUnits).times(before.currencyUnits);
  const worthBefore = Big(before.baseUnits).times(rate.currencyUnits);
  return worth.minus(worthBefore).abs().times(2).gt(worthBefore);
}

/** Converts an amount to base currency with its decimals, rounded once, half away from zero. */
export function convert(amount: string, { baseUnits, currencyUnits }: ExchangeRate, decimals: number): string {
  // A separate Big constructor, because its settings for division are static.
  const Quotient = Big();
  Quotient.DP = decimals;
  Quotient.RM = Big.roundHalfUp;
  return roundAmount(new Quotient(Big(amount).times(baseUnits)).div(currencyUnits).toFixed(), decimals);
}

/** Converts a line to base currency: net and tax separately, the total as their sum. */
export function convertLine(
  { net, tax }: { net: string; tax: string },
  rate: ExchangeRate,
  decimals: number,
): { net: string; tax: string; total: string } {
  const [inBase, taxInBase] = [convert(net, rate, decimals), convert(tax, rate, decimals)];
  return { net: inBase, tax: taxInBase, total: roundAmount(Big(inBase).plus(taxInBase), decimals) };
}

/** Reasons for rejecting a rate's day or currency. */
export type ExchangeRateRefusal = 'exchange-rate-ahead' | 'exchange-rate-of-base';

/** Checks a rate's day (not in the future) and currency (not the base currency). */
export function exchangeRateFindings(
  rate: { day: unknown; currency: unknown },
  { today, baseCurrencyId }: { today: Day; baseCurrencyId: number },
): { field: 'day' | 'currency'; why: ExchangeRateRefusal }[] {
  const { day, currency } = rate;
  return [
    ...(typeof day === 'string' && day > today ? [{ field: 'day', why: 'exchange-rate-ahead' } as const] : []),
    ...(currency === baseCurrencyId ? [{ field: 'currency', why: 'exchange-rate-of-base' } as const] : []),
  ];
}
