import type { FastifyInstance } from 'fastify';
import {
  listEstimateApprovers,
  listEstimateChoices,
  listEstimateContacts,
  lookUpEstimateJobs,
  lookUpEstimateSuppliers,
} from '#contract/estimates/estimate-choice.ts';
import { findRatesOnDay } from '../../core/exchange-rates/exchange-rate.sql.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { approversOfEstimate } from './estimate-approvers.ts';
import {
  findEstimateChoices,
  findEstimateContacts,
  findEstimateSuppliers,
  findJobsToEstimate,
} from './estimate-choice.sql.ts';

const SEARCH_RESULTS = 50;

/** What an estimate is filled in from. */
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
