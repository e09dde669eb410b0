import { sql } from 'kysely';
import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { convert, DAYS_A_RATE_LASTS, type RateOfDay, rateOnDay } from '#domain/money/exchange-rate.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** The agency's base currency and its decimals. */
export type BaseCurrency = { id: number; code: string; decimals: number };

export async function findBaseCurrency(database: AgencyDatabase | AgencyTransaction): Promise<BaseCurrency> {
  const { rows } = await sql<BaseCurrency>`
    select currency.id, currency.code, currency.number_of_decimals as decimals
    from agency join currency on currency.id = agency.base_currency_id`.execute(database);
  return rows[0]!;
}

/** Returns the base currency and today in the agency's time zone; null before the agency has settings. */
export async function findBaseAndToday(
  transaction: AgencyTransaction,
): Promise<{ baseCurrencyId: number; today: Day } | null> {
  const { rows } = await sql<{ baseCurrencyId: number; today: Day }>`
    select base_currency_id as "baseCurrencyId", (now() at time zone time_zone)::date::text as today
    from agency`.execute(transaction);
  return rows[0] ?? null;
}

/** Finds the rates that apply on a day by currency id; currencies without a rate are left out. */
export async function findRatesOnDay(
  database: AgencyDatabase | AgencyTransaction,
  day: Day,
): Promise<Map<number, RateOfDay>> {
  const { rows } = await sql<RateOfDay & { currencyId: number }>`
    select currency_id as "currencyId", day, source, trim_scale(base_units)::text as "baseUnits",
      trim_scale(currency_units)::text as "currencyUnits"
    from exchange_rate
    where day between ${addDays(day, -DAYS_A_RATE_LASTS)}::date and ${day}::date`.execute(database);
  const ids = [...new Set(rows.map(({ currencyId }) => currencyId))];
  return new Map(
    ids.map((id) => [
      id,
      rateOnDay(
        rows.filter(({ currencyId }) => currencyId === id),
        day,
      )!,
    ]),
  );
}

/** Returns for each rate, in order, the earlier one that would otherwise apply on its day; null if none. */
export async function findRatesBefore(
  database: AgencyDatabase | AgencyTransaction,
  rates: readonly { day: Day; currencyId: number }[],
): Promise<(RateOfDay | null)[]> {
  const { rows } = await sql<{ before: RateOfDay | null }>`
    select case when before.day is not null then json_build_object('day', before.day, 'source', before.source,
      'baseUnits', trim_scale(before.base_units)::text, 'currencyUnits', trim_scale(before.currency_units)::text) end as before
    from unnest(${rates.map(({ day }) => day)}::date[], ${rates.map(({ currencyId }) => currencyId)}::integer[])
      with ordinality as wanted (day, currency_id, place)
    left join lateral (
      select * from exchange_rate as rate
      where rate.currency_id = wanted.currency_id and rate.day < wanted.day and rate.day >= wanted.day - ${DAYS_A_RATE_LASTS}::integer
      order by rate.day desc, rate.source = 'typed' desc limit 1) as before on true
    order by place`.execute(database);
  return rows.map(({ before }) => before);
}

/** Converts amounts by currency id to base currency. Amounts in base currency, or without a rate, stay unchanged. */
export type Converter = {
  inBase: (currencyId: number, amount: string) => string;
  /** Whether the currency has a rate, or is the base currency. */
  knows: (currencyId: number) => boolean;
};

/** Creates a converter at a day's rates. */
export async function converterOn(database: AgencyDatabase | AgencyTransaction, day: Day): Promise<Converter> {
  const [base, rates] = await Promise.all([findBaseCurrency(database), findRatesOnDay(database, day)]);
  return {
    inBase: (currencyId, amount) => {
      const rate = currencyId === base.id ? undefined : rates.get(currencyId);
      return rate ? convert(amount, rate, base.decimals) : amount;
    },
    knows: (currencyId) => currencyId === base.id || rates.has(currencyId),
  };
}

/** Decimals of sums in base currency: two, or the currency's own if more; evaluated once per statement. */
export const baseDecimals = sql<number>`(select base_decimals())`;
