import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listServiceAccounts, makeServiceAccount, saveServiceAccount } from '#contract/service-account.ts';
import { translate } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import { fillText } from '../../platform/refused.ts';
import { findServiceAccounts } from './service-account.sql.ts';
import { changeServiceAccount, createServiceAccount } from './service-accounts.ts';

/** Service accounts: what programs act as that are nobody's own (TOKEN-04). */
export function serviceAccountRoutes(app: FastifyInstance) {
  serve(app, listServiceAccounts, ({ session }) => findServiceAccounts(session.database));

  serve(app, makeServiceAccount, async ({ body, session, request }) =>
    createServiceAccount(session, body, await showName(request)),
  );

  serve(app, saveServiceAccount, async ({ params, body, session, request }) =>
    changeServiceAccount(session, params.id, body, await showName(request)),
  );
}

/** In histories and in the trail each name says that it is nobody's, in the language of whoever gave it. */
async function showName(request: FastifyRequest) {
  const words = await translate(request, '{name} (service account)');
  return (name: string) => fillText(words, { name });
}
