import { sql } from 'kysely';
import type { OrderInBase } from '#contract/purchasing/purchase-order.ts';
import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import { convertLine, type RateOfDay } from '#domain/money/exchange-rate.ts';
import { exceedsColumn, sumOfAmounts } from '#domain/money/money.ts';
import { findBaseCurrency, findRatesOnDay } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';

/** An order for conversion: its active lines in its currency. */
export type OrderToConvert = { currencyId: number; lines: readonly { id: number; net: string; tax: string }[] };

/** The active lines of `purchase_order`, for conversion. */
export const linesToConvert = sql`(
  select coalesce(json_agg(json_build_object('id', line.id, 'net', line.net::text, 'tax', line.tax::text)), '[]')
  from purchase_order_line as line
  where line.purchase_order_id = purchase_order.id and not line.is_removed)`;

/** An order's value in base currency on a day. `rate` null: it's in base currency or, if `isKnown` is false, there's no rate. */
export type ConvertedOrder = {
  rate: RateOfDay | null;
  isKnown: boolean;
  lines: { id: number; net: string; tax: string; total: string }[];
  total: string;
};

/** Converts an order at a day's rate; without one its amounts stay unchanged. */
async function orderAtRateOfDay(
  database: AgencyDatabase | AgencyTransaction,
  { currencyId, lines }: OrderToConvert,
  day: Day,
): Promise<ConvertedOrder> {
  const [base, rates] = await Promise.all([findBaseCurrency(database), findRatesOnDay(database, day)]);
  const isBase = currencyId === base.id;
  const rate = isBase ? null : (rates.get(currencyId) ?? null);
  const converted = lines.map(({ id, net, tax }) =>
    rate
      ? { id, ...convertLine({ net, tax }, rate, base.decimals) }
      : { id, net, tax, total: sumOfAmounts([net, tax], 4) },
  );
  const total = sumOfAmounts(
    converted.map((line) => line.total),
    4,
  );
  return { rate, isKnown: isBase || rate !== null, lines: converted, total };
}

/** The same for sending and approving: rejects if there's no rate, naming currency and day, or if an amount is too large. */
export async function requireOrderInBase(
  transaction: AgencyTransaction,
  order: OrderToConvert,
  day: Day,
): Promise<ConvertedOrder> {
  const converted = await orderAtRateOfDay(transaction, order, day);
  if (!converted.isKnown) {
    const { code } = await transaction
      .selectFrom('currency')
      .select('code')
      .where('id', '=', order.currencyId)
      .executeTakeFirstOrThrow();
    throw new Refused('no-exchange-rate', { values: { currency: code, day: formatDay(day) } });
  }
  if (converted.lines.some(({ net, tax, total }) => [net, tax, total].some(exceedsColumn)))
    throw new Refused('amount-too-large');
  return converted;
}

/** Returns an order's total for comparison with a limit; not comparable without a rate. */
export async function totalToApprove(
  database: AgencyDatabase | AgencyTransaction,
  order: OrderToConvert,
  day: Day,
): Promise<{ total: string; isInBaseCurrency: boolean }> {
  const { total, isKnown } = await orderAtRateOfDay(database, order, day);
  return { total, isInBaseCurrency: isKnown };
}

/** Fixes the rate at which an order is approved, with its lines in base currency; later rates don't change it. */
export async function fixOrderRate(transaction: AgencyTransaction, orderId: number, { rate, lines }: ConvertedOrder) {
  if (!rate) return;
  await sql`select fix_purchase_order_rate(${orderId}, ${rate.baseUnits}::numeric, ${rate.currencyUnits}::numeric,
    ${rate.day}::date, ${JSON.stringify(lines)}::jsonb)`.execute(transaction);
}

type Fixed = {
  baseUnits: string | null;
  currencyUnits: string | null;
  day: Day | null;
  lines: { net: string; tax: string }[];
};

/**
 * Returns a foreign-currency order's value in base currency: as fixed at approval, else at today's rate. Null in base currency, or without
 * a rate.
 */
export async function findOrderInBase(
  database: AgencyDatabase | AgencyTransaction,
  orderId: number,
  order: OrderToConvert & { isFixed: boolean },
  today: Day,
): Promise<OrderInBase | null> {
  const base = await findBaseCurrency(database);
  if (order.currencyId === base.id) return null;
  const shown = (rate: Pick<OrderInBase, 'baseUnits' | 'currencyUnits' | 'day'>, lines: Fixed['lines']) => {
    const sum = (key: 'net' | 'tax') =>
      sumOfAmounts(
        lines.map((line) => line[key]),
        base.decimals,
      );
    const [net, tax] = [sum('net'), sum('tax')];
    const { baseUnits, currencyUnits, day } = rate;
    const total = sumOfAmounts([net, tax], base.decimals);
    return { currencyCode: base.code, baseUnits, currencyUnits, day, isFixed: order.isFixed, net, tax, total };
  };
  if (!order.isFixed) {
    const { rate, lines } = await orderAtRateOfDay(database, order, today);
    return rate && shown(rate, lines);
  }
  const { rows } = await sql<Fixed>`
    select trim_scale(base_units)::text as "baseUnits", trim_scale(currency_units)::text as "currencyUnits", rate_day as day,
      (select coalesce(json_agg(json_build_object('net', base_net::text, 'tax', base_tax::text)), '[]')
        from purchase_order_line as line
        where line.purchase_order_id = purchase_order.id and line.base_net is not null) as lines
    from purchase_order where id = ${orderId}`.execute(database);
  const { baseUnits, currencyUnits, day, lines } = rows[0]!;
  return baseUnits !== null && currencyUnits !== null && day !== null
    ? shown({ baseUnits, currencyUnits, day }, lines)
    : null;
}
