import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  listEstimateApprovers,
  listEstimateChoices,
  listEstimateContacts,
  lookUpEstimateJobs,
  lookUpEstimateSuppliers,
} from '#contract/estimates/estimate-choice.ts';
import { listApprovers } from '../../core/documents/approver.sql.ts';
import { findRatesOnDay } from '../../core/exchange-rates/exchange-rate.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { estimateToApprove } from '../people/estimate-to-approve.ts';
import type { EstimateSession } from '../save-estimate.ts';
import { readStoredEstimate } from '../stored-estimate.sql.ts';
import {
  findEstimateChoices,
  findEstimateContacts,
  findEstimateSuppliers,
  findJobsToEstimate,
} from './estimate-choice.sql.ts';

const SEARCH_RESULTS = 50;

/** Routes of choices for an estimate. */
export function estimateChoiceRoutes(app: FastifyInstance) {
  serve(app, listEstimateChoices, async ({ session: { database, today } }) => {
    const [choices, rates] = await Promise.all([findEstimateChoices(database), findRatesOnDay(database, today)]);
    return {
      ...choices,
      currencies: choices.currencies.map((currency) => {
        const rate = currency.isBase ? undefined : rates.get(currency.id);
        const { baseUnits = '', currencyUnits = '', day = '' } = rate ?? {};
        return { ...currency, rate: rate ? { baseUnits, currencyUnits, day } : null };
      }),
    };
  });
  serve(app, lookUpEstimateSuppliers, ({ query, session }) =>
    findEstimateSuppliers(session.database, query.keyphrase, query.maxResults ?? SEARCH_RESULTS),
  );
  serve(app, lookUpEstimateJobs, ({ query, session }) =>
    findJobsToEstimate(session.database, query, query.maxResults ?? SEARCH_RESULTS),
  );
  serve(app, listEstimateContacts, async ({ params, session: { database } }) => {
    const estimate = await database.selectFrom('estimate').select('id').where('id', '=', params.id).executeTakeFirst();
    if (!estimate) throw new Refused('not-found');
    return findEstimateContacts(database, params.id);
  });
  serve(app, listEstimateApprovers, ({ params, session, request }) => approversOfEstimate(session, request, params.id));
}

/** Lists approvers of an estimate, by the rule that guards sending, able ones first; the caller is about to send it. */
async function approversOfEstimate(session: EstimateSession, request: FastifyRequest, id: number) {
  const { actor, database, today } = session;
  const document = await inTransaction(database, async (transaction) => {
    const stored = await readStoredEstimate(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    return estimateToApprove(transaction, { ...stored, facts: { ...stored.facts, sentById: actor.id } }, today);
  });
  const approvers = await listApprovers(database, 'estimate', document, request);
  return approvers
    .map(({ person: { id: personId, name }, ...fit }) => ({ id: personId, name, ...fit }))
    .sort((one, other) => Number(other.canApprove) - Number(one.canApprove));
}
