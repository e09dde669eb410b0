import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { REQUESTS_A_MINUTE } from '#domain/identity/api-token.ts';
import { isWritingScope } from '#domain/identity/call-scope.ts';
import { accessWithinScopes } from '#domain/identity/token-scope.ts';
import { actorOfRow } from '../../core/people/actor.sql.ts';
import { countCall } from '../../platform/counted-calls.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { actingBy } from '../../platform/database/request-origin.ts';
import { noteAccess } from '../../platform/http/access-trail.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { beginAttempt } from '../throttle.ts';
import { lacksTwoFactor } from '../two-factor/required-two-factor.ts';
import { findRequestToken, findTokenEnd, type TokenRow } from './token-principal.sql.ts';
import { readApiToken } from './token-text.ts';

const BEARER = /^bearer +(\S+) *$/i;

/** Returns the bearer token of a request; null = none. Other authorization schemes belong to a proxy in front and are ignored. */
export function readBearerToken(request: FastifyRequest): string | null {
  const sent = request.headers.authorization;
  if (sent === undefined || !/^bearer\b/i.test(sent)) return null;
  return BEARER.exec(sent)?.[1] ?? '';
}

/**
 * Authenticates a call by its API token. The actor has the rights of the token's owner, limited to its scopes. Refuses unknown and
 * expired tokens, and more than `REQUESTS_A_MINUTE`.
 */
export async function authenticateToken(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: string,
  endpoint: Pick<Endpoint, 'scope'>,
  parts: { agencies: Agencies; now?: () => string; today?: string },
): Promise<SignedIn> {
  const named = readApiToken(sent);
  const database = named && (await openFor(request, parts.agencies, named.databaseName));
  if (!named) throw new Refused('token-wrong');
  if (!database) throw await refuseGuess(request, null, named, parts.agencies);
  const { databaseName, tokenHash } = named;
  const { isKnown, row } = await findRequestToken(database, tokenHash);
  if (!row) throw isKnown ? new Refused('token-wrong') : await refuseGuess(request, database, named, parts.agencies);
  limit(reply, row);
  return {
    databaseName,
    database: actingBy(database, 'api'),
    actor: {
      ...actorOfRow(row),
      accessibleDocumentTypes: accessWithinScopes(row.accessibleDocumentTypes, row.scopes, {
        isWriting: isWritingScope(endpoint.scope),
      }),
    },
    passwordExpired: row.passwordExpired,
    // Service accounts can't sign in: their owner is responsible for them.
    lacksSecondFactor: !row.isServiceAccount && lacksTwoFactor(row),
    isProved: false,
    isPersistent: false,
    hasTwoFactors: false,
    hasShownPassword: true,
    scopes: row.scopes,
    isQuiet: row.isQuiet,
    configOptions: row.configOptions,
    now: parts.now?.() ?? row.now,
    today: parts.today ?? row.today,
    tokenHash,
    endsIn: row.endsIn,
    readEndsIn: () => findTokenEnd(database, tokenHash),
  };
}

/**
 * Counts an unknown token like a wrong password from its address, so that guessing is throttled. Expired tokens aren't counted,
 * so that a forgotten program doesn't lock anyone out.
 */
async function refuseGuess(
  request: FastifyRequest,
  database: AgencyDatabase | null,
  { databaseName, tokenHash }: { databaseName: string; tokenHash: Buffer },
  agencies: Agencies,
): Promise<Refused> {
  const { ip: address, log } = request;
  const name = database ? null : `${databaseName} ${tokenHash.toString('hex')}`;
  await countCall(agencies, { call: 'token', address, name });
  if (!database) return new Refused('token-wrong');
  // The token hash replaces the user name, so that repeating the same wrong token is limited like guesses for one account.
  const username = `token ${tokenHash.toString('hex')}`;
  const { isLast } = await beginAttempt(database, { username, address, device: null });
  const event = { by: null, username: null, address };
  await noteAccess(database, log, { ...event, kind: 'token-refused' });
  if (isLast) await noteAccess(database, log, { ...event, kind: 'locked-out' });
  return new Refused('token-wrong');
}

function limit(reply: FastifyReply, { requests, secondsLeft }: TokenRow) {
  reply.headers({
    'ratelimit-limit': String(REQUESTS_A_MINUTE),
    'ratelimit-remaining': String(Math.max(0, REQUESTS_A_MINUTE - requests)),
    'ratelimit-reset': String(secondsLeft),
  });
  if (requests > REQUESTS_A_MINUTE) throw new Refused('too-many-requests', { retryAfter: secondsLeft });
}
