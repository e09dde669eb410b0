import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { SIGNED_IN_AS } from '#contract/http/headers.ts';
import { actorOfRow } from '../core/people/actor.sql.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { refusalOfDatabaseFailure } from '../platform/database/database-failure.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { openFor } from '../platform/http/slow-calls.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { authenticateToken, readBearerToken } from './api-token/read-token.ts';
import { extendSession, findSession, type SessionRow } from './session.sql.ts';
import { type SessionCookie, sessionTimes } from './session-cookie.ts';
import { lacksTwoFactor } from './two-factor/required-two-factor.ts';

const CLAIM = SIGNED_IN_AS.toLowerCase();

/** The agency and the token hash of a request's session cookie. */
type SessionCookieContent = { databaseName: string; database: AgencyDatabase; tokenHash: Buffer };

/**
 * Authenticates every API call by its session cookie or API token. A page sends the person it was loaded for in a header. If another tab
 * has signed in as someone else since, the call counts as signed out.
 */
export function readSessions(
  app: FastifyInstance,
  parts: { agencies: Agencies; cookie: SessionCookie; now?: () => string; today?: string },
) {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const bearer = readBearerToken(request);
    if (bearer !== null) {
      // With two credentials in one request it is unclear who is calling.
      if (parts.cookie.isSent(request)) throw new Refused('token-with-cookie');
      request.signedIn = await authenticateToken(request, reply, bearer, endpoint, parts);
      return;
    }
    const sent = parts.cookie.read(request);
    if (!sent) return;
    const database = await openFor(request, parts.agencies, sent.databaseName);
    if (!database) return;
    request.signedIn = await read(request, reply, endpoint, { ...sent, database });
  });

  async function read(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, named: SessionCookieContent) {
    const { database, tokenHash } = named;
    const session = await findSession(database, tokenHash);
    if (!session || isClaimedByAnother(request, named, session)) return null;
    // An event stream stays open on unused pages, so it must not extend the session.
    if (session.isStale && !endpoint.answersAsStream) {
      // Reading must work even while the database is read-only, so a failed update is ignored.
      await extendSession(database, tokenHash, {
        ...sessionTimes(session.isPersistent),
        address: request.ip,
      }).catch((error: Error) => {
        if (!refusalOfDatabaseFailure(error)) throw error;
      });
      if (session.isPersistent) parts.cookie.prolong(request, reply);
    }
    return signedInAs(session, named);
  }

  function signedInAs(session: SessionRow, named: SessionCookieContent): SignedIn {
    const { databaseName, database, tokenHash } = named;
    return {
      databaseName,
      database,
      actor: actorOfRow(session),
      passwordExpired: session.passwordExpired,
      lacksSecondFactor: lacksTwoFactor(session),
      isProved: session.isProved,
      isPersistent: session.isPersistent,
      hasTwoFactors: session.hasTwoFactors,
      hasShownPassword: session.hasShownPassword,
      scopes: null,
      isQuiet: session.isQuiet,
      configOptions: session.configOptions,
      now: parts.now?.() ?? session.now,
      today: parts.today ?? session.today,
      tokenHash,
      endsIn: session.endsIn,
      readEndsIn: async () => (await findSession(database, tokenHash))?.endsIn ?? null,
    };
  }
}

function isClaimedByAnother(
  request: FastifyRequest,
  { databaseName }: SessionCookieContent,
  { id }: SessionRow,
): boolean {
  const claimed = request.headers[CLAIM];
  return claimed !== undefined && claimed !== `${databaseName}/${id}`;
}
