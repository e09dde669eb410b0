import type { Endpoint } from '#contract/http/endpoint.ts';
import { SCOPE_SUBJECTS, type ScopeSubject } from '#domain/identity/token-scope.ts';
import { callsOfContract, nameOfCall } from '../fixtures/calls.ts';

const SESSIONS = 'a person’s sessions are for the signed-in person';
const FACTORS = 'a second factor is set up and removed by the person';
const TOKENS = 'a token neither makes, nor ends, nor lists tokens';
const CALENDARS = 'the address of a calendar opens without a sign-in, so only its owner creates it';
const LINKS = 'a link to a password signs somebody in';
const OWN = 'how somebody has their screens is theirs to choose';
const TWO = 'it makes orders of estimates: a token is for one of the two';
const COPY = 'a program of the original must not turn a restored copy on';
const MIXED = 'it tells of all subjects at once; each has calls of its own';

/** Calls of signed-in people that tokens may not make, with the reason. */
export const FOR_PEOPLE_ALONE: Readonly<Record<string, string>> = {
  'GET /api/auth/provider-logout': SESSIONS,
  'POST /api/administration/restored-copy/on': COPY,
  'GET /api/auth/sessions': SESSIONS,
  'DELETE /api/auth/sessions/:id': SESSIONS,
  'POST /api/auth/sessions/end': SESSIONS,
  'GET /api/auth/draftkey': SESSIONS,
  'POST /api/auth/changepassword': SESSIONS,
  'GET /api/auth/proof': SESSIONS,
  'POST /api/auth/proof': SESSIONS,
  'GET /api/auth/factors': FACTORS,
  'POST /api/auth/factors/totp': FACTORS,
  'POST /api/auth/factors/totp/confirm': FACTORS,
  'POST /api/auth/factors/recoverycodes': FACTORS,
  'POST /api/auth/factors/totp/remove': FACTORS,
  'GET /api/auth/passkeys': FACTORS,
  'POST /api/auth/passkeys/options': FACTORS,
  'POST /api/auth/passkeys': FACTORS,
  'PUT /api/auth/passkeys/:id': FACTORS,
  'DELETE /api/auth/passkeys/:id': FACTORS,
  'POST /api/auth/proof/passkey/options': SESSIONS,
  'POST /api/auth/proof/passkey': SESSIONS,
  'GET /api/leave/calendars': CALENDARS,
  'PUT /api/leave/calendars/:subject': CALENDARS,
  'DELETE /api/leave/calendars/:subject': CALENDARS,
  'GET /api/auth/tokens': TOKENS,
  'POST /api/auth/tokens': TOKENS,
  'DELETE /api/auth/tokens/:id': TOKENS,
  'GET /api/administration/people/:id/tokens': TOKENS,
  'DELETE /api/administration/people/:id/tokens/:token': TOKENS,
  'POST /api/administration/service-accounts/:id/tokens': TOKENS,
  'POST /api/administration/people/invitations': LINKS,
  'PUT /api/employees/:id/language': OWN,
  'PUT /api/employees/:id/numberformat': OWN,
  'PUT /api/employees/:id/start': OWN,
  'POST /api/estimates/:id/orders': TWO,
  'GET /api/home': MIXED,
  'GET /api/waiting': MIXED,
  'GET /api/waiting/changes': MIXED,
  'GET /api/notifications': MIXED,
  'PUT /api/notifications/read': MIXED,
  'GET /api/notifications/choices': OWN,
  'PUT /api/notifications/choices': OWN,
  'GET /api/notifications/missing-time/snooze': OWN,
  'PUT /api/notifications/missing-time/snooze': OWN,
};

const endpoints = new Map((await callsOfContract()).map((call) => [nameOfCall(call), call]));

/** Checks whether a call requires re-authentication. */
export function needsProof(call: string): boolean {
  return endpoints.get(call)!.needsProof;
}

/** Returns the subjects of the scopes that allow a call; null = any token may make it, or none. */
export function subjectsOf({ scope }: Pick<Endpoint, 'scope'>): readonly ScopeSubject[] | null {
  if (scope === null || scope === 'any') return null;
  if (scope === 'kind:read' || scope === 'kind:write') return [...SCOPE_SUBJECTS];
  return [scope].flat().map((one) => one.split(':')[0] as ScopeSubject);
}

/** Checks whether a call accepts a token with either of two scopes. */
export function isOpenedByScope(call: string): boolean {
  return subjectsOf(endpoints.get(call)!) !== null;
}

/** Checks whether a call requires a scope to write. */
export function isOpenedByWriting(call: string): boolean {
  const { scope } = endpoints.get(call)!;
  return typeof scope === 'string' && scope.endsWith(':write');
}
