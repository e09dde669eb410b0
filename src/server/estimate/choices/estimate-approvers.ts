import type { FastifyRequest } from 'fastify';
import { REFUSALS } from '#contract/refusal.ts';
import { sumOfAmounts } from '#domain/money.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findBaseCurrency, findRatesOnDay } from '../../platform/exchange-rates/exchange-rate.sql.ts';
import { translate } from '../../platform/http/problem.ts';
import { Refused } from '../../platform/refused.ts';
import { inBase } from '../base-amounts.ts';
import { estimateApproverRefusal, findEstimateApprovers } from '../estimate-approver.sql.ts';
import { ownersOf } from '../estimate-facts.sql.ts';
import type { EstimateSession } from '../save-estimate.ts';
import { readStoredEstimate } from '../stored-estimate.sql.ts';

/** Who approves an estimate, by the rule that guards sending, those who can first; whoever asks is about to send it (EST-07). */
export async function approversOfEstimate(session: EstimateSession, request: FastifyRequest, id: number) {
  const { actor, database, today } = session;
  const { toApprove, ownerIds, candidates } = await inTransaction(database, async (transaction) => {
    const stored = await readStoredEstimate(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    const base = await findBaseCurrency(transaction);
    const { currency } = stored.values;
    const known = currency === base.id ? null : (await findRatesOnDay(transaction, today)).get(currency!);
    const rate = stored.rate ?? known ?? null;
    const quoted = stored.sections.flatMap(({ isPicked, lines }) =>
      isPicked ? lines.map((line) => inBase(line, { rate, baseDecimals: base.decimals }).quotedInBase) : [],
    );
    return {
      toApprove: { divisionId: stored.job?.divisionId ?? null, total: sumOfAmounts(quoted, 4) },
      ownerIds: [...ownersOf(stored.facts), actor.id],
      candidates: await findEstimateApprovers(transaction),
    };
  });
  const told = await Promise.all(
    candidates.map(async (person) => {
      const why = estimateApproverRefusal(person, toApprove, ownerIds);
      const reason = why && (await translate(request, REFUSALS[why].text));
      return { id: person.id, name: person.name, canApprove: why === null, reason };
    }),
  );
  return told.sort((one, other) => Number(other.canApprove) - Number(one.canApprove));
}
