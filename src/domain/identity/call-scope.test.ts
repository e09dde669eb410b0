import { describe, expect, it } from 'vitest';
import { DATA_KINDS } from '../data-exchange/data-kind.ts';
import type { AccessLevel, DocumentAccess } from '../people/permission.ts';
import { allowsCall, scopesNeeded } from './call-scope.ts';
import { accessWithinScopes, coversScope, TOKEN_SCOPES } from './token-scope.ts';

const all: AccessLevel = { create: true, read: true, update: true, delete: true, approve: true };
const reading: AccessLevel = { create: false, read: true, update: false, delete: false, approve: false };
const given = (code: DocumentAccess['code'], accessLevel = all): DocumentAccess => ({
  code,
  accessLevel,
  readOnlyFields: ['name'],
});

describe('scopes (TOKEN-02)', () => {
  it('are nine subjects, each to read or to write', () => {
    expect(TOKEN_SCOPES).toHaveLength(18);
    expect(new Set(TOKEN_SCOPES).size).toBe(18);
  });

  it('to write includes to read the same, and nothing else', () => {
    expect(coversScope(['time:write'], 'time:read')).toBe(true);
    expect(coversScope(['time:read'], 'time:write')).toBe(false);
    expect(coversScope(['time:write'], 'jobs:read')).toBe(false);
    expect(coversScope([], 'jobs:read')).toBe(false);
  });

  it('of a call are its own, one of several, that of the kind in its path, or any', () => {
    expect(allowsCall(['jobs:read'], ['time:read', 'jobs:read'], undefined)).toBe(true);
    expect(allowsCall(['orders:read'], ['time:read', 'jobs:read'], undefined)).toBe(false);
    expect(allowsCall(['orders:read'], 'any', undefined)).toBe(true);
    expect(allowsCall(['people:read'], 'kind:read', 'people')).toBe(true);
    expect(allowsCall(['people:read'], 'kind:write', 'people')).toBe(false);
    expect(allowsCall(['masterdata:write'], 'kind:write', 'cost-types')).toBe(false);
    expect(allowsCall(['moneysettings:write'], 'kind:write', 'cost-types')).toBe(true);
    expect(scopesNeeded('kind:write', 'time-entries')).toEqual(['administration:write']);
    expect(scopesNeeded('kind:write', 'estimates')).toEqual(['jobs:write']);
    for (const kind of DATA_KINDS) expect(scopesNeeded('kind:read', kind)).toHaveLength(1);
    // Administrators get "not found" for an unknown kind; others get "permission denied".
    expect(scopesNeeded('kind:read', 'toString')).toHaveLength(4);
  });

  it('keep only valid permissions of each type, and all read-only fields', () => {
    const access = [
      given('timecell'),
      given('job'),
      given('project'),
      given('people', reading),
      given('moneysettings'),
    ];
    const scopes = ['time:write', 'jobs:read', 'people:write'] as const;
    expect(accessWithinScopes(access, scopes, { isWriting: true })).toEqual([
      given('timecell'),
      given('job', reading),
      given('project', reading),
      given('people', reading),
    ]);
    expect(accessWithinScopes(access, scopes, { isWriting: false })).toEqual(access.slice(0, 4));
    for (const isWriting of [true, false]) {
      expect(accessWithinScopes(access, [], { isWriting })).toEqual([]);
      expect(accessWithinScopes(access, TOKEN_SCOPES, { isWriting })).toEqual(access);
    }
    const blind = given('job', { ...all, read: false });
    expect(accessWithinScopes([blind], ['jobs:read'], { isWriting: true })).toEqual([]);
  });
});
