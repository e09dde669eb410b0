import type { Day } from '#domain/calendar/calendar.ts';
import type { DocumentToApprove } from '#domain/documents/document-approver.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { ownersOf } from '../../core/documents/approver.sql.ts';
import { findBaseCurrency, findRatesOnDay } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inBase } from '../base-amounts.ts';
import type { StoredEstimate } from '../stored-estimate.sql.ts';

/**
 * Returns what an approver's rights and limits are compared with: the quote that counts in base currency, at the fixed rate or that of the
 * day. Without a rate it can't be compared.
 */
export async function estimateToApprove(
  transaction: AgencyTransaction,
  { values, facts, rate: fixed, job, sections }: StoredEstimate,
  day: Day,
): Promise<DocumentToApprove> {
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
    ownerIds: ownersOf(facts),
  };
}
