import { sql } from 'kysely';
import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import type { RateOfDay } from '#domain/money/exchange-rate.ts';
import { findBaseCurrency, findRatesOnDay } from '../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { inBase } from './base-amounts.ts';
import type { StoredEstimate } from './stored-estimate.sql.ts';

/** Returns a day's exchange rate for an estimate; null in base currency. Rejects if there's none. */
export async function requireRate(
  transaction: AgencyTransaction,
  { values }: Pick<StoredEstimate, 'values'>,
  day: Day,
): Promise<{ rate: RateOfDay | null; baseDecimals: number }> {
  const base = await findBaseCurrency(transaction);
  const ofBase = { rate: null, baseDecimals: base.decimals };
  if (values.currency === base.id) return ofBase;
  const rate = (await findRatesOnDay(transaction, day)).get(values.currency!);
  if (rate) return { ...ofBase, rate };
  const currency = await transaction
    .selectFrom('currency')
    .select('code')
    .where('id', '=', values.currency!)
    .executeTakeFirstOrThrow();
  throw new Refused('no-exchange-rate', { values: { currency: currency.code, day: formatDay(day) } });
}

/** Fixes an estimate's value in base currency at the rate of the day it is sent, and its last valid day. Rejects if there's no rate. */
export async function fixRate(
  transaction: AgencyTransaction,
  { id, values, sections }: StoredEstimate,
  { today, validUntil }: { today: Day; validUntil: Day },
) {
  const { rate, baseDecimals } = await requireRate(transaction, { values }, today);
  await transaction
    .updateTable('estimate')
    .set({
      valid_until: validUntil,
      base_units: rate?.baseUnits ?? null,
      currency_units: rate?.currencyUnits ?? null,
      rate_day: rate?.day ?? null,
    })
    .where('id', '=', id)
    .execute();
  const worth = sections.flatMap(({ lines }) =>
    lines.map((line) => {
      const { quotedInBase, costInBase, amount, revenue } = inBase(line, { rate, baseDecimals });
      return { id: line.id, quoted_in_base: quotedInBase, cost_in_base: costInBase, amount, revenue };
    }),
  );
  await sql`
    update estimate_line as line
    set (quoted_in_base, cost_in_base, amount, revenue) = (fixed.quoted_in_base, fixed.cost_in_base, fixed.amount, fixed.revenue)
    from jsonb_to_recordset(${JSON.stringify(worth)}::jsonb)
      as fixed (id integer, quoted_in_base numeric, cost_in_base numeric, amount numeric, revenue numeric)
    where line.id = fixed.id and line.estimate_id = ${id}`.execute(transaction);
}

/** Stores the PDF sent to the client, with its SHA-256. */
export async function storeSentPdf(
  transaction: AgencyTransaction,
  id: number,
  { bytes, hash }: { bytes: Buffer; hash: Buffer },
) {
  await transaction.insertInto('estimate_paper').values({ estimate_id: id, hash, file: bytes }).execute();
}
