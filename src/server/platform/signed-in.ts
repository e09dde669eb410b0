import type { FastifyRequest } from 'fastify';
import { REQUESTED_WITH } from '#contract/http/headers.ts';
import type { TokenScope } from '#domain/identity/token-scope.ts';
import type { ConfigOption, DocumentAccess, Role } from '#domain/people/permission.ts';
import type { NumberFormat } from '#domain/text/number-format.ts';
import type { AgencyDatabase } from './database/postgres.ts';
import { Refused } from './refused.ts';

/** The caller as read from the database for this request, so that deactivating a person takes effect at once. */
export type SignedIn = {
  /** The agency's name at sign-in, and its database. */
  databaseName: string;
  database: AgencyDatabase;
  actor: {
    id: number;
    name: string;
    roles: Role[];
    accessibleDocumentTypes: DocumentAccess[];
    allowUserBillableFlag: boolean;
    useSecondLanguage: boolean;
    /** The user's choice, or the default of their language. */
    numberFormat: NumberFormat;
  };
  passwordExpired: boolean;
  /** Whether the time to set up a required second factor is over. */
  lacksSecondFactor: boolean;
  /** Whether the user has re-authenticated recently. */
  isProved: boolean;
  /** Whether the session outlives the browser. */
  isPersistent: boolean;
  /** Whether the provider reported two factors at sign-in. */
  hasTwoFactors: boolean;
  /** Whether it began with a password, which must then be changed if expired. */
  hasShownPassword: boolean;
  /** The scopes of the caller's token; null in a session. */
  scopes: readonly TokenScope[] | null;
  /** Whether the agency is a restored copy, which is read-only. */
  isQuiet: boolean;
  configOptions: readonly ConfigOption[];
  /** The time of the request by the database's clock, which all servers share; ISO 8601. */
  now: string;
  /** Today in the agency's time zone, YYYY-MM-DD. */
  today: string;
  /** SHA-256 of the session's token or API token. */
  tokenHash: Buffer;
  /** Milliseconds until an unused session ends. */
  endsIn: number;
  /** Reads it again for long-running calls; null if the session ended. */
  readEndsIn(): Promise<number | null>;
};

/** Whether a request lacks a token: it comes from no page, which would send a header or a cookie, and its call accepts tokens. */
function expectsToken({ headers, routeOptions }: FastifyRequest): boolean {
  const isFromPage = headers.cookie !== undefined || headers[REQUESTED_WITH.name.toLowerCase()] !== undefined;
  const { endpoint } = routeOptions.config;
  return !isFromPage && endpoint !== undefined && endpoint.scope !== null && !endpoint.needsProof;
}

/** Returns the signed-in caller of a request; rejects the request if there's none. */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Refused(expectsToken(request) ? 'token-missing' : 'signed-out');
  return request.signedIn;
}
