import type { Day } from '#domain/calendar/calendar.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { findBaseCurrency, findRatesOnDay } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inBase } from '../base-amounts.ts';
import type { StoredEstimate } from '../stored-estimate.sql.ts';

/** The amount compared with a limit: the counted quote in base currency; not comparable without a rate. */
export type EstimateToApprove = { divisionId: number | null; total: string; isInBaseCurrency: boolean };

/** Returns an estimate's facts for choosing an approver, at the fixed rate or that of the day. */
export async function estimateToApprove(
  transaction: AgencyTransaction,
  { values, rate: fixed, job, sections }: Pick<StoredEstimate, 'values' | 'rate' | 'job' | 'sections'>,
  day: Day,
): Promise<EstimateToApprove> {
  const base = await findBaseCurrency(transaction);
  const isBase = values.currency === base.id;
  const ofDay = isBase ? undefined : (await findRatesOnDay(transaction, day)).get(values.currency!);
  const rate = isBase ? null : (fixed ?? ofDay ?? null);
  const quoted = sections.flatMap(({ isPicked, lines }) =>
    isPicked ? lines.map((line) => inBase(line, { rate, baseDecimals: base.decimals }).quotedInBase) : [],
  );
  return {
    divisionId: job?.divisionId ?? null,
    total: sumOfAmounts(quoted, 4),
    isInBaseCurrency: isBase || rate !== null,
  };
}
