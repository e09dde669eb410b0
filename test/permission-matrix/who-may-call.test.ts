import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { isWritingScope, scopesNeeded } from '#domain/identity/call-scope.ts';
import { accessWithinScopes, SCOPE_SUBJECTS, TOKEN_SCOPES, type TokenScope } from '#domain/identity/token-scope.ts';
import { DOCUMENT_TYPES, RIGHTS } from '#domain/people/permission.ts';
import { refusalToAdmit, refusalToToken } from '../../src/server/platform/http/register-call.ts';
import { callsOfContract, nameOfCall } from '../fixtures/calls.ts';
import { ACTOR_KINDS, type ActorKind } from './actor-kinds.ts';
import { expectedRefusal } from './make-trial.ts';
import { TRIALS } from './trials.ts';

const calls = new Map((await callsOfContract()).map((call) => [nameOfCall(call), call]));

/** Callers whose session or token has expired are rejected before any rule, which the matrix over HTTP tests. */
const KINDS = ACTOR_KINDS.filter(
  ({ session, token }) => session !== 'ended' && session !== 'inactive' && token !== 'ended',
);

/** Returns the scopes of a kind's token for a call, as in the matrix over HTTP. */
function scopesFor({ token }: ActorKind, { scope }: Endpoint): readonly TokenScope[] {
  if (token === 'all') return TOKEN_SCOPES;
  if (token === 'reading') return TOKEN_SCOPES.filter((name) => name.endsWith(':read'));
  const needed = scope === null ? [] : scopesNeeded(scope, undefined).map((name) => name.split(':')[0]);
  return [`${SCOPE_SUBJECTS.find((subject) => !needed.includes(subject)) ?? 'time'}:write`];
}

/** Returns the server's rejection of a kind of person before it reads the request; null = none. */
function refusalTo(kind: ActorKind, call: Endpoint): string | null {
  const scopes = kind.token ? scopesFor(kind, call) : null;
  const byToken = scopes && refusalToToken(call, scopes, undefined);
  if (byToken) return `403 ${byToken.code}`;
  const access = DOCUMENT_TYPES.map((code) => ({
    code,
    readOnlyFields: [],
    accessLevel: Object.fromEntries(RIGHTS.map((right) => [right, kind.rights.includes(`${code}.${right}`)])) as Record<
      (typeof RIGHTS)[number],
      boolean
    >,
  }));
  const code = refusalToAdmit(call, {
    actor: {
      id: 1,
      roles: kind.roles,
      accessibleDocumentTypes: scopes
        ? accessWithinScopes(access, scopes, { isWriting: isWritingScope(call.scope) })
        : access,
    },
    passwordExpired: kind.session === 'password-expired',
    lacksSecondFactor: kind.session === 'without-factor',
    isProved: kind.session !== 'not-proved' && !kind.token,
    isQuiet: false,
  });
  return code && `403 ${code}`;
}

describe('who may make a call', () => {
  it.each(KINDS)('every call: $name (PERM-01, PERM-02, PERM-03, PERM-04, PERM-05, PERM-09)', (kind) => {
    const wrong = TRIALS.flatMap((trial) => {
      const [expected, found] = [expectedRefusal(kind, trial), refusalTo(kind, calls.get(trial.call)!)];
      return found === expected ? [] : [`${trial.call}: ${found} instead of ${expected}`];
    });
    expect(new Set(wrong)).toEqual(new Set());
  });
});
