import Big from 'big.js';
import { addDays, type Day } from '../calendar/calendar.ts';
import { roundAmount } from './money.ts';

/** So many units of the base currency are so many of the other one, both exact; a rate is neither inverted nor shortened. */
export type ExchangeRate = { baseUnits: string; currencyUnits: string };

/** Whether somebody has typed a rate, or a file brought it. */
export type RateSource = 'typed' | 'file';

/** A rate of a currency as it is kept: that of a day and a source. */
export type RateOfDay = ExchangeRate & { day: Day; source: RateSource };

/** For so many days a rate stands in where a day has none of its own. */
export const DAYS_A_RATE_LASTS = 7;

/** A figure of a rate has at most so many digits. */
export const RATE_DIGITS = 12;

/**
 * The rate that a day takes of those of one currency: its own, else the nearest of the 7 days before; of one day the typed one before
 * that of a file. Null = there is none.
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

/** Whether a rate differs from the one before it by more than half, so that it is more likely a slip than a rate. */
export function isOddRate(rate: ExchangeRate, before: ExchangeRate): boolean {
  // What a unit of the currency is worth, both multiplied by both divisors: nothing is divided.
  const worth = Big(rate.baseUnits).times(before.currencyUnits);
  const worthBefore = Big(before.baseUnits).times(rate.currencyUnits);
  return worth.minus(worthBefore).abs().times(2).gt(worthBefore);
}

/** An amount of another currency in the base currency, with the decimals of that: rounded once, half away from zero. */
export function convert(amount: string, { baseUnits, currencyUnits }: ExchangeRate, decimals: number): string {
  // A separate constructor: it divides to the requested number of digits, and rounds the last one by the rest.
  const Quotient = Big();
  Quotient.DP = decimals;
  Quotient.RM = Big.roundHalfUp;
  return roundAmount(new Quotient(Big(amount).times(baseUnits)).div(currencyUnits).toFixed(), decimals);
}

/** The amounts of a line in base: net and tax each on its own, and the total as their sum. */
export function convertLine(
  { net, tax }: { net: string; tax: string },
  rate: ExchangeRate,
  decimals: number,
): { net: string; tax: string; total: string } {
  const [inBase, taxInBase] = [convert(net, rate, decimals), convert(tax, rate, decimals)];
  return { net: inBase, tax: taxInBase, total: roundAmount(Big(inBase).plus(taxInBase), decimals) };
}

/** Why the day or the currency of a rate cannot be. */
export type ExchangeRateRefusal = 'exchange-rate-ahead' | 'exchange-rate-of-base';

/** What is wrong with a rate beside its figures: a day that is still ahead, or the base currency itself. */
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
