import type { FastifyRequest } from 'fastify';
import type { NumberFormat } from '#domain/number-format.ts';
import type { ConfigOption, DocumentAccess, Role } from '#domain/permission.ts';
import type { AgencyDatabase } from './postgres.ts';
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
    /** The one that was chosen, or that is usual in the language (FIX-38). */
    numberFormat: NumberFormat;
  };
  passwordExpired: boolean;
  /** Whether the session outlives the browser. */
  isPersistent: boolean;
  configOptions: readonly ConfigOption[];
  /** The moment of the request by the database's clock, which all servers share; ISO 8601. */
  now: string;
  /** Today in the agency's time zone, YYYY-MM-DD. */
  today: string;
  /** SHA-256 of the session's token. */
  tokenHash: Buffer;
  /** Milliseconds for which the session lasts if it is not used. */
  endsIn: number;
  /** The same asked anew, null when it has ended: for calls that go on. */
  readEndsIn(): Promise<number | null>;
};

/** The signed-in person of a request; refuses the request when there is none. */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Refused('signed-out');
  return request.signedIn;
}
