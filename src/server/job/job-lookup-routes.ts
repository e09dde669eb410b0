import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ActiveRef } from '#contract/http/values.ts';
import {
  listContacts,
  listJobDivisions,
  listJobStatuses,
  listJobTypes,
  readNumberingMethod,
  searchClients,
  searchEveryCampaign,
  searchEveryProduct,
  searchJobScopeTypes,
  searchRateCards,
} from '#contract/jobs/job-lookup.ts';
import { serve } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import { findContacts, findEveryCampaign, findEveryProduct, findJobDivisions, findNamed } from './job-lookup.sql.ts';
import { findNumberingMethod } from './numbering.sql.ts';

/** Routes of choices for a job's form. */
export function jobLookupRoutes(app: FastifyInstance) {
  serve(app, readNumberingMethod, ({ query, session }) =>
    findNumberingMethod(session.database, { ...query, isBillable: true }),
  );
  serve(app, listJobDivisions, ({ query, session }) => findJobDivisions(session.database, query.clientId));
  serve(app, listJobStatuses, ({ session }) => findNamed(session.database, 'job_status'));
  serve(app, searchJobScopeTypes, ({ query, session }) => findNamed(session.database, 'job_scope_type', query));
  serve(app, listJobTypes, ({ session }) =>
    findNamed<ActiveRef & { isRetainer: boolean }>(session.database, 'job_type', {
      more: sql`, is_retainer as "isRetainer"`,
    }),
  );
  serve(app, searchRateCards, ({ query, session }) => findNamed(session.database, 'rate_card', query));
  serve(app, searchClients, ({ query, session }) => findNamed(session.database, 'client', query));
  serve(app, searchEveryProduct, ({ query, session }) => findEveryProduct(session.database, query));
  serve(app, searchEveryCampaign, ({ query, session }) => findEveryCampaign(session.database, query));
  serve(app, listContacts, async ({ params, session }) => {
    const contacts = await findContacts(session.database, params.id);
    if (!contacts) throw new Refused('not-found');
    return contacts;
  });
}
