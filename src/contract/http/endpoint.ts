import { z } from 'zod/mini';
import type { CallScope } from '#domain/identity/call-scope.ts';
import type { Actor } from '#domain/people/permission.ts';

const nothing = z.undefined();
type Nothing = typeof nothing;

/** A list as CSV or workbook, a PDF, an iCalendar file, or a file as somebody uploaded it. */
type AnsweredFileKind = 'table' | 'pdf' | 'calendar' | 'upload';

/** Calls about the user's own sign-in. */
const SIGN_IN = '/api/auth/';

/**
 * An API call as a value. The server registers its route from it, the browser calls through it, and the OpenAPI document is generated from
 * it. Paths use `:name` parameters and match case-insensitively.
 */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  /** The group in the API documentation. */
  tag: string;
  /** Whether the call requires a signed-in user. */
  access: 'public' | 'signed-in';
  /** Who may make the call at all. Rights on a particular record are checked once it's known. */
  mayCall?: (actor: Actor) => boolean;
  /** Whether mail programs may make it, without the header that every other change requires. */
  answersMailPrograms: boolean;
  /** Whether it's available with an expired password: only what changing it and signing out require. */
  answersWithExpiredPassword: boolean;
  /** Whether it's available before a required two-factor authentication is set up: only what setting it up and signing out require. */
  answersWithoutSecondFactor: boolean;
  /** Whether it requires recent re-authentication. */
  needsProof: boolean;
  /** Whether it works in a read-only restored copy: reading, signing in, and turning the copy on. */
  worksWhenQuiet: boolean;
  /** The scope that an API token needs; null if tokens can't make the call. */
  scope: CallScope | null;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
  /** Whether the response is a stream of server-sent events of type `answer`. */
  answersAsStream: boolean;
  /** Whether the request body is a file (application/octet-stream) instead of JSON. */
  takesFile: boolean;
  /** Whether the request body is a form, as other programs send it. */
  takesForm: boolean;
  /** What kind of file the response is, to download with its name; null for JSON. */
  answersAsFile: AnsweredFileKind | null;
  /** The status of success; 204 has no body. */
  status: 200 | 201 | 204;
  /** The maximum body in bytes; by default derived from the body's schema. */
  bodyLimit?: number;
};

type Definition<P, Q, B, A> = Pick<Endpoint, 'method' | 'path' | 'summary' | 'tag'> &
  Partial<
    Pick<
      Endpoint,
      | 'mayCall'
      | 'answersWithExpiredPassword'
      | 'answersWithoutSecondFactor'
      | 'needsProof'
      | 'worksWhenQuiet'
      | 'answersMailPrograms'
      | 'answersAsStream'
      | 'takesFile'
      | 'takesForm'
      | 'answersAsFile'
      | 'status'
      | 'bodyLimit'
    >
  > &
  // Every call declares its token scope; public calls accept no token.
  ({ access: 'public'; scope?: null } | { access?: 'signed-in'; scope: CallScope | null }) & {
    params?: P;
    query?: Q;
    body?: B;
    answer?: A;
  };

/** Declares a call. Defaults: signed-in, no parameters, no body, status 200 with an answer and 204 without. */
export function endpoint<
  P extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing,
  B extends z.ZodMiniType = Nothing,
  A extends z.ZodMiniType = Nothing,
>(definition: Definition<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    access: 'signed-in',
    answersWithExpiredPassword: false,
    scope: null,
    needsProof: false,
    worksWhenQuiet: definition.method === 'GET' || definition.path.startsWith(SIGN_IN),
    answersMailPrograms: false,
    answersAsStream: false,
    takesFile: false,
    takesForm: false,
    answersAsFile: null,
    answersWithoutSecondFactor: definition.answersWithExpiredPassword ?? false,
    status: definition.answer ? 200 : 204,
    ...definition,
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
    answer: definition.answer ?? (nothing as unknown as A),
  };
}

/** A file's bytes: the body of calls with `takesFile`, the response of those with `answersAsFile`. */
export const FileBytes = z.instanceof(Uint8Array);
