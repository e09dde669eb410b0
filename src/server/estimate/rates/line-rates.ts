import type { RateSource } from '#contract/estimates/estimate.ts';
import { quotedOfLine } from '#domain/estimates/estimate-line.ts';
import { maySeeCostRate } from '#domain/estimates/estimate-rate.ts';
import { can } from '#domain/people/permission.ts';
import { findBaseCurrency, findRatesOnDay } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import { type LineRates, type RatedLine, ratesOfLines } from '../rates-of-lines.sql.ts';
import type { EstimateSession } from '../save-estimate.ts';
import { readStoredEstimate, type StoredEstimate } from '../stored-estimate.sql.ts';

/** Returns the rates of a cost type and person on the estimate's date, in its currency or another, with sources. */
export function rateOfLine(
  session: EstimateSession,
  id: number,
  { currencyId, ...line }: RatedLine & { currencyId?: number | undefined },
): Promise<{ rate: string | null; markUp: string | null; costRate: string | null; source: RateSource }> {
  return inTransaction(session.database, async (transaction) => {
    const stored = await readStoredEstimate(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    const values = { ...stored.values, currency: currencyId ?? stored.values.currency };
    const { ratesOf } = await ratesOfEstimate(transaction, session, { ...stored, values }, [line]);
    return shown(session, line, ratesOf(line));
  });
}

/** Finds lines whose rate or mark-up would differ today; skips unknown rates. */
export function differencesOfRates(session: EstimateSession, id: number) {
  return inTransaction(session.database, async (transaction) => {
    const stored = await readStoredEstimate(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    const lines = stored.sections.flatMap((section) => section.lines);
    const rated = lines.flatMap(({ costType, person }) =>
      costType === null ? [] : [{ costTypeId: costType, personId: person }],
    );
    const { ratesOf, decimals, timeTypes } = await ratesOfEstimate(transaction, session, stored, rated);
    const maySeeMargin = can(session.actor, 'read', 'margin');
    return lines.flatMap((line) => {
      if (line.costType === null) return [];
      const rates = ratesOf({ costTypeId: line.costType, personId: line.person });
      const isTime = timeTypes.has(line.costType) && line.cost === null;
      const rate =
        isTime && rates.rate !== null && rates.rate !== line.rate ? { from: line.rate, to: rates.rate } : null;
      const isMarkedUp = line.cost !== null && line.markUp !== null && rates.markUp !== line.markUp;
      const markUp = isMarkedUp && maySeeMargin ? { from: line.markUp, to: rates.markUp } : null;
      if (!rate && !markUp) return [];
      const after = quotedOfLine({ ...line, rate: rate?.to ?? line.rate, markUp: markUp?.to ?? line.markUp }, decimals);
      const before = quotedOfLine(line, decimals);
      return [{ lineId: line.id, rate, markUp, net: { from: before.net, to: after.net }, source: rates.source }];
    });
  });
}

async function ratesOfEstimate(
  transaction: AgencyTransaction,
  session: EstimateSession,
  stored: StoredEstimate,
  lines: readonly RatedLine[],
): Promise<{ ratesOf: (line: RatedLine) => LineRates; decimals: number; timeTypes: ReadonlySet<number> }> {
  const base = await findBaseCurrency(transaction);
  const currencyId = stored.values.currency ?? base.id;
  const isBase = currencyId === base.id;
  const [today, currency, timeTypes] = await Promise.all([
    isBase ? undefined : findRatesOnDay(transaction, session.today),
    transaction
      .selectFrom('currency')
      .select('number_of_decimals')
      .where('id', '=', currencyId)
      .executeTakeFirstOrThrow(),
    transaction.selectFrom('cost_type').select('id').where('is_time', '=', true).execute(),
  ]);
  const rate = stored.rate ?? today?.get(currencyId) ?? null;
  const ratesOf = await ratesOfLines(
    transaction,
    { jobCardId: stored.job?.jobCardId ?? null, clientCardId: stored.job?.clientCardId ?? null },
    { day: stored.values.documentDate ?? session.today, currency: { id: currencyId, isBase, rate } },
    lines,
  );
  return { ratesOf, decimals: currency.number_of_decimals, timeTypes: new Set(timeTypes.map(({ id }) => id)) };
}

/** Hides mark-ups and cost rates from users who may not see margins. */
function shown({ actor }: EstimateSession, { personId }: RatedLine, { rate, markUp, costRate, source }: LineRates) {
  return can(actor, 'read', 'margin')
    ? { rate, markUp, costRate: maySeeCostRate(actor, personId) ? costRate : null, source }
    : { rate, markUp: null, costRate: null, source: { ...source, markUp: null } };
}
