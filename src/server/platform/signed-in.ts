import type { FastifyRequest } from 'fastify';
import type { TokenScope } from '#domain/identity/token-scope.ts';
import type { ConfigOption, DocumentAccess, Role } from '#domain/people/permission.ts';
import type { NumberFormat } from '#domain/text/number-format.ts';
import type { AgencyDatabase } from './database/postgres.ts';
import { Refused } from './refused.ts';

/** Who asks, as read from the database for this very request: a person made inactive is out at once. */
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
    /** The one that was chosen, or that is usual in the language. */
    numberFormat: NumberFormat;
  };
  passwordExpired: boolean;
  /** Whether the time is over in which somebody had to set a second factor up. */
  lacksSecondFactor: boolean;
  /** Whether the person has shown lately that it is they. */
  isProved: boolean;
  /** Whether the session outlives the browser. */
  isPersistent: boolean;
  /** Whether the provider with which it began has asked for two factors. */
  hasTwoFactors: boolean;
  /** Whether it began with a password: one that has run out is then to be changed. */
  hasShownPassword: boolean;
  /** What the token is for with which somebody asks; null = with none, in a session of theirs. */
  scopes: readonly TokenScope[] | null;
  /** Whether the agency is a restored copy that is read-only. */
  isQuiet: boolean;
  configOptions: readonly ConfigOption[];
  /** The moment of the request by the database's clock, which all servers share; ISO 8601. */
  now: string;
  /** Today in the agency's time zone, YYYY-MM-DD. */
  today: string;
  /** SHA-256 of the session's token, or of the token with which a program asks. */
  tokenHash: Buffer;
  /** Milliseconds for which the session lasts if it is not used. */
  endsIn: number;
  /** The same, checked again; null when it has ended: for long-running calls. */
  readEndsIn(): Promise<number | null>;
};

/** The signed-in person of a request; refuses the request when there is none. */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Refused('signed-out');
  return request.signedIn;
}
