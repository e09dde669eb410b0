import { z } from 'zod/mini';
import { SIGN_IN_METHODS } from '#domain/identity/sign-in-method.ts';
import { mayAdminister } from '#domain/people/person.ts';
import { endpoint } from '../http/endpoint.ts';
import { Instant, PathId, PositiveId } from '../http/values.ts';

/** A session of a user. */
const ListedSession = z.object({
  id: PositiveId,
  /** From the User-Agent header: for display only. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The address of its last use. */
  address: z.string(),
  way: z.enum(SIGN_IN_METHODS),
  beganAt: Instant,
  lastUsedAt: Instant,
  endsAt: Instant,
  /** Whether it's the session of this request. */
  isThis: z.boolean(),
});
export type ListedSession = z.infer<typeof ListedSession>;

const tag = 'Session';

export const listOwnSessions = endpoint({
  tag,
  method: 'GET',
  path: '/api/auth/sessions',
  scope: null,
  summary: 'Where the signed-in person is signed in, the one that asks first, then the one used last',
  answer: z.array(ListedSession),
});

export const endOwnSession = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  scope: null,
  summary: 'Ends one of the own sessions',
  params: z.object({ id: PathId }),
});

const Ended = z.object({ ended: z.int() });

export const endOtherSessions = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/sessions/end',
  scope: null,
  summary: 'Ends every own session but the one that asks, and answers how many those were',
  answer: Ended,
});

const ofPerson = z.object({ id: PathId });

export const listSessionsOf = endpoint({
  tag: 'Administration',
  method: 'GET',
  path: '/api/administration/people/:id/sessions',
  scope: 'administration:read',
  summary: 'Where somebody is signed in, the one used last first',
  mayCall: mayAdminister,
  params: ofPerson,
  answer: z.array(ListedSession),
});

export const endSessionOf = endpoint({
  tag: 'Administration',
  method: 'DELETE',
  path: '/api/administration/people/:id/sessions/:session',
  scope: 'administration:write',
  summary: "Ends one of somebody's sessions",
  mayCall: mayAdminister,
  params: z.extend(ofPerson, { session: PathId }),
});

export const endSessionsOf = endpoint({
  tag: 'Administration',
  method: 'POST',
  path: '/api/administration/people/:id/sessions/end',
  scope: 'administration:write',
  summary: "Ends all of somebody's sessions but the one that asks, and answers how many those were",
  mayCall: mayAdminister,
  params: ofPerson,
  answer: Ended,
});
