import { describe, expect, it } from 'vitest';
import { DATA_KINDS } from '#domain/data-exchange/data-kind.ts';
import { isWritingScope, scopesNeeded } from '#domain/identity/call-scope.ts';
import { accessWithinScopes, TOKEN_SCOPES } from '#domain/identity/token-scope.ts';
import { MASTER_KIND_NAMES } from '#domain/master-data/master-kind.ts';
import { DOCUMENT_TYPES, ROLES } from '#domain/people/permission.ts';
import { callsOfContract, nameOfCall } from '#test/fixtures/calls.ts';
import { FOR_PEOPLE_ALONE } from '#test/permission-matrix/token-calls.ts';

const calls = await callsOfContract();
const signedIn = calls.filter(({ access }) => access === 'signed-in');

const everything = DOCUMENT_TYPES.map((code) => ({
  code,
  accessLevel: { create: true, read: true, update: true, delete: true, approve: true },
  readOnlyFields: [],
}));

describe('every endpoint has a token scope (TOKEN-02)', () => {
  it('or is for signed-in people only, with a documented reason (TOKEN-02)', () => {
    const alone = signedIn.filter(({ scope }) => scope === null).map(nameOfCall);
    expect(alone.sort()).toEqual(Object.keys(FOR_PEOPLE_ALONE).sort());
    expect(calls.filter(({ access, scope }) => access === 'public' && scope !== null)).toEqual([]);
  });

  it('from the list of scopes; few endpoints accept any token (TOKEN-02)', () => {
    for (const call of signedIn) {
      if (call.scope === null) continue;
      for (const scope of scopesNeeded(call.scope, undefined))
        expect([nameOfCall(call), TOKEN_SCOPES.includes(scope)]).toEqual([nameOfCall(call), true]);
    }
    expect(
      signedIn
        .filter(({ scope }) => scope === 'any')
        .map(nameOfCall)
        .sort(),
    ).toEqual([
      'GET /api/auth/employeeinfo',
      'GET /api/build',
      'GET /api/translations/fields',
      'GET /api/translations/labels',
    ]);
  });

  it("that isn't a write scope for GET; read-only endpoints with other methods are listed (TOKEN-02)", () => {
    const writes = ({ scope }: { scope: unknown }) => typeof scope === 'string' && scope.endsWith(':write');
    const reading = ({ method }: { method: string }) => method === 'GET';
    const named = signedIn.filter(({ scope }) => scope !== null && scope !== 'any');
    expect(named.filter((call) => reading(call) && writes(call)).map(nameOfCall)).toEqual([]);
    expect(named.filter((call) => !reading(call) && !writes(call)).map(nameOfCall)).toEqual([
      'POST /api/jobs/searchbyids',
    ]);
  });

  it('that is sufficient for a person with every right (TOKEN-02)', () => {
    const isOfFiles = ({ path }: { path: string }) => /\/(import|template)/.test(path);
    const refused: string[] = [];
    for (const call of signedIn) {
      if (call.scope === null) continue;
      const kinds = !call.path.includes(':kind') ? [undefined] : isOfFiles(call) ? DATA_KINDS : MASTER_KIND_NAMES;
      for (const scope of new Set(kinds.flatMap((kind) => scopesNeeded(call.scope!, kind)))) {
        const actor = {
          id: 1,
          roles: ROLES,
          accessibleDocumentTypes: accessWithinScopes(everything, [scope], { isWriting: isWritingScope(call.scope) }),
        };
        if (call.mayCall && !call.mayCall(actor)) refused.push(`${nameOfCall(call)} with ${scope}`);
      }
    }
    expect(refused).toEqual([]);
  });
});
