import type { FastifyInstance } from 'fastify';
import { SIGNED_IN_AS } from '#contract/endpoint.ts';
import { languageCode } from '#domain/language.ts';
import { usualNumberFormat } from '#domain/number-format.ts';
import type { Agencies } from '../platform/agencies.ts';
import { refusalOfDatabaseFailure } from '../platform/database-failure.ts';
import { findSession, prolongSession } from './session.sql.ts';
import { type SessionCookie, sessionTimes } from './session-cookie.ts';

const CLAIM = SIGNED_IN_AS.toLowerCase();

/**
 * Finds out for every call of the API who asks, from the cookie and the database. A page that names somebody else than the
 * session's person is one on which another tab has changed the person: it counts as signed out.
 */
export function readSessions(
  app: FastifyInstance,
  parts: { agencies: Agencies; cookie: SessionCookie; now?: () => string; today?: string },
) {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    const sent = parts.cookie.read(request);
    const { endpoint } = request.routeOptions.config;
    if (!sent || !endpoint) return;
    const database = await parts.agencies.open(sent.databaseName);
    const session = database && (await findSession(database, sent.tokenHash));
    if (!database || !session) return;
    const claimed = request.headers[CLAIM];
    if (claimed !== undefined && claimed !== `${sent.databaseName}/${session.id}`) return;
    const { id, name, roles, accessibleDocumentTypes, allowUserBillableFlag, useSecondLanguage } = session;
    const language = useSecondLanguage ? languageCode(session.secondLanguage) : 'en';
    const numberFormat = session.numberFormat ?? usualNumberFormat(language);
    request.signedIn = {
      databaseName: sent.databaseName,
      database,
      actor: { id, name, roles, accessibleDocumentTypes, allowUserBillableFlag, useSecondLanguage, numberFormat },
      passwordExpired: session.passwordExpired,
      isPersistent: session.isPersistent,
      configOptions: session.configOptions,
      now: parts.now?.() ?? session.now,
      today: parts.today ?? session.today,
      tokenHash: sent.tokenHash,
      endsIn: session.endsIn,
      readEndsIn: async () => (await findSession(database, sent.tokenHash))?.endsIn ?? null,
    };
    // A page that only listens is not used: listening keeps no session alive.
    if (session.isStale && !endpoint.answersAsStream) {
      // Who only reads is let in by a database that can be read, even while nothing can be written to it.
      await prolongSession(database, sent.tokenHash, sessionTimes(session.isPersistent)).catch((error: Error) => {
        if (!refusalOfDatabaseFailure(error)) throw error;
      });
      if (session.isPersistent) parts.cookie.prolong(request, reply);
    }
  });
}
