import type { FastifyInstance } from 'fastify';
import type { Agencies } from '../platform/agencies.ts';
import { findSession, prolongSession } from './session.sql.ts';
import { type SessionCookie, sessionSeconds } from './session-cookie.ts';

/** Finds out for every call of the API who asks, from the cookie and the database. */
export function readSessions(
  app: FastifyInstance,
  parts: { agencies: Agencies; cookie: SessionCookie; today?: string },
) {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    const sent = parts.cookie.read(request);
    if (!sent || !request.routeOptions.config.endpoint) return;
    const database = await parts.agencies.open(sent.databaseName);
    const session = database && (await findSession(database, sent.tokenHash));
    if (!database || !session) return;
    const { id, name, roles, accessibleDocumentTypes, allowUserBillableFlag, useSecondLanguage } = session;
    request.signedIn = {
      databaseName: sent.databaseName,
      database,
      actor: { id, name, roles, accessibleDocumentTypes, allowUserBillableFlag, useSecondLanguage },
      passwordExpired: session.passwordExpired,
      configOptions: session.configOptions,
      today: parts.today ?? session.today,
      tokenHash: sent.tokenHash,
    };
    if (session.isStale) {
      await prolongSession(database, sent.tokenHash, sessionSeconds(session.isPersistent));
      if (session.isPersistent) parts.cookie.prolong(request, reply);
    }
  });
}
