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
import { bearerOf, readToken } from './api-token/read-token.ts';
import { findSession, prolongSession, type SessionRow } from './session.sql.ts';
import { type SessionCookie, sessionTimes } from './session-cookie.ts';
import { lacksTwoFactor } from './two-factor/required-two-factor.ts';

const CLAIM = SIGNED_IN_AS.toLowerCase();

/** The session of a request: its agency, and its token's hash. */
type Named = { databaseName: string; database: AgencyDatabase; tokenHash: Buffer };

/**
 * Identifies the caller of every API call by cookie and database. A page that names another person than the session's counts as signed out,
 * because another tab changed the person.
 */
export function readSessions(
  app: FastifyInstance,
  parts: { agencies: Agencies; cookie: SessionCookie; now?: () => string; today?: string },
) {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const bearer = bearerOf(request);
    if (bearer !== null) {
      // With two credentials in a request, neither counts.
      if (parts.cookie.isSent(request)) throw new Refused('token-with-cookie');
      request.signedIn = await readToken(request, reply, bearer, endpoint, parts);
      return;
    }
    const sent = parts.cookie.read(request);
    if (!sent) return;
    const database = await openFor(request, parts.agencies, sent.databaseName);
    if (!database) return;
    request.signedIn = await read(request, reply, endpoint, { ...sent, database });
  });

  /** Reads the caller, and marks the session as used. */
  async function read(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, named: Named) {
    const { database, tokenHash } = named;
    const session = await findSession(database, tokenHash);
    if (!session || isClaimedByAnother(request, named, session)) return null;
    // A page that only listens doesn't prolong its session.
    if (session.isStale && !endpoint.answersAsStream) {
      // Reading is allowed even while the database can't be written.
      await prolongSession(database, tokenHash, {
        ...sessionTimes(session.isPersistent),
        address: request.ip,
      }).catch((error: Error) => {
        if (!refusalOfDatabaseFailure(error)) throw error;
      });
      if (session.isPersistent) parts.cookie.prolong(request, reply);
    }
    return signedInAs(session, named);
  }

  function signedInAs(session: SessionRow, named: Named): SignedIn {
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

function isClaimedByAnother(request: FastifyRequest, { databaseName }: Named, { id }: SessionRow): boolean {
  const claimed = request.headers[CLAIM];
  return claimed !== undefined && claimed !== `${databaseName}/${id}`;
}
