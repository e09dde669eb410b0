import { z } from 'zod/mini';
import type { CallScope } from '#domain/identity/call-scope.ts';
import type { Actor } from '#domain/people/permission.ts';

/** What a call takes where it takes nothing. */
const nothing = z.undefined();
type Nothing = typeof nothing;

/** Calls that concern the sign-in of the person alone. */
const SIGN_IN = '/api/auth/';

/**
 * One call of the API as a value: the server registers its route from it, the browser calls through it, and the OpenAPI
 * document is made of it. Paths are written with `:name` parameters and matched without regard to case.
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
  /** Group in the API document. */
  tag: string;
  /** Whether the call answers people who are not signed in. */
  access: 'public' | 'signed-in';
  /** Who may make the call at all; what they may do to which record is decided where the record is known. */
  mayCall?: (actor: Actor) => boolean;
  /** Whether a program that is no page of ours makes it, without the header that every other change needs. */
  answersMailPrograms: boolean;
  /** Whether it answers a person whose password has expired: only what changing it and signing out needs. */
  answersWithExpiredPassword: boolean;
  /** Whether it is available to people who still have to set up two-factor authentication: only what that and signing out need. */
  answersWithoutSecondFactor: boolean;
  /** Whether it weighs so much that who asks must have shown lately that it is they. */
  needsProof: boolean;
  /** Whether it works in a restored copy that is read-only: reading, signing in, and turning the copy on. */
  worksWhenQuiet: boolean;
  /** What a token has to be for to make the call; null = none makes it. */
  scope: CallScope | null;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
  /** Whether the response is a stream of server-sent events, each of which is an `answer`. */
  answersAsStream: boolean;
  /** Whether the body is the bytes of a file, as application/octet-stream, instead of JSON. */
  takesFile: boolean;
  /** Whether the body comes as a form, as other programs send it. */
  takesForm: boolean;
  /** Whether the answer is a file to be kept, with its name, instead of JSON. */
  answersAsFile: boolean;
  /** Of the good answer; 204 has no body. */
  status: 200 | 201 | 204;
  /** Largest body in bytes; what the body's own bounds come to where it is left out. */
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
  // Every call declares what a token needs for it; public calls accept none.
  ({ access: 'public'; scope?: null } | { access?: 'signed-in'; scope: CallScope | null }) & {
    params?: P;
    query?: Q;
    body?: B;
    answer?: A;
  };

/** Describes a call; what is left out is: signed-in, no parameters, no body, status 200 with an answer and 204 without. */
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
    answersAsFile: false,
    answersWithoutSecondFactor: definition.answersWithExpiredPassword ?? false,
    status: definition.answer ? 200 : 204,
    ...definition,
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
    answer: definition.answer ?? (nothing as unknown as A),
  };
}

/** The bytes of a file: what a call with `takesFile` takes and one with `answersAsFile` answers. */
export const FileBytes = z.instanceof(Uint8Array);
