import type { FastifyInstance } from 'fastify';
import { listServiceAccounts, makeServiceAccount, saveServiceAccount } from '#contract/service-account.ts';
import { serve } from '../../platform/http/serve.ts';
import { findServiceAccounts } from './service-account.sql.ts';
import { changeServiceAccount, createServiceAccount } from './service-accounts.ts';

/** Service accounts: what programs act as that are nobody's own (TOKEN-04). */
export function serviceAccountRoutes(app: FastifyInstance) {
  serve(app, listServiceAccounts, ({ session }) => findServiceAccounts(session.database));

  serve(app, makeServiceAccount, ({ body, session }) => createServiceAccount(session, body));

  serve(app, saveServiceAccount, ({ params, body, session }) => changeServiceAccount(session, params.id, body));
}
