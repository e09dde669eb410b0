import { describe, expect, it } from 'vitest';
import { people } from '../master-data/people-kind.ts';
import { type AccessLevel, type Actor, type DocumentType, ROLES } from './permission.ts';
import {
  invitationNeedsReauthentication,
  invitationRefusal,
  isAdministrative,
  type PersonChange,
  personFindings,
  type SignInFacts,
  signInState,
} from './person.ts';

const NONE: AccessLevel = { create: false, read: false, update: false, delete: false, approve: false };
const access = (code: DocumentType, level: Partial<AccessLevel>) => ({
  code,
  accessLevel: { ...NONE, ...level },
  readOnlyFields: [],
});
const administrator: Actor = {
  id: 1,
  roles: [],
  accessibleDocumentTypes: [access('administration', { read: true, update: true })],
};
const office: Actor = {
  id: 2,
  roles: [],
  accessibleDocumentTypes: [access('people', { read: true, update: true })],
};

describe('profiles (ADM-13)', () => {
  it('every role can be given, each by a name (PERM-01)', () => {
    expect(people.fields.roles.of.map(({ value }) => value)).toEqual(ROLES);
  });

  it.each([
    ['administration', { read: true }, true],
    ['people', { create: true }, true],
    ['masterdata', { delete: true }, true],
    ['moneysettings', { approve: true }, true],
    ['masterdata', {}, false],
    ['job', { read: true, create: true, update: true, delete: true, approve: true }, false],
  ] as const)('%s with %j administers: %s (ADM-13)', (code, level, expected) => {
    expect(isAdministrative([access(code, level)])).toBe(expected);
  });

  const change = (fields: Partial<PersonChange>): PersonChange => ({
    id: 9,
    changed: [],
    startDate: null,
    endDate: null,
    administeredBefore: false,
    administersAfter: false,
    ...fields,
  });
  const whyOf = (actor: Actor, fields: Partial<PersonChange>) =>
    personFindings(actor, change(fields)).map(({ field, why }) => `${field} ${why}`);

  it.each([
    ['another profile', office, { changed: ['accessProfile'] }, []],
    [
      'one that administers',
      office,
      { changed: ['accessProfile'], administersAfter: true },
      ['accessProfile profile-needs-administration'],
    ],
    [
      'none any more to administrators',
      office,
      { changed: ['accessProfile'], administeredBefore: true },
      ['accessProfile profile-needs-administration'],
    ],
    ['another profile to oneself', office, { id: 2, changed: ['accessProfile'] }, ['accessProfile profile-own']],
    [
      'one that administers, as an administrator',
      administrator,
      { changed: ['accessProfile'], administersAfter: true },
      [],
    ],
    ['another one to oneself, as an administrator', administrator, { id: 1, changed: ['accessProfile'] }, []],
    [
      'a mail address to administrators',
      office,
      { changed: ['email', 'name'], administeredBefore: true },
      ['email person-needs-administration'],
    ],
    ['a mail address to oneself', office, { id: 2, changed: ['email'], administeredBefore: true }, []],
    [
      'a profile that administers to somebody new',
      office,
      { id: null, changed: ['accessProfile'], administersAfter: true },
      ['accessProfile profile-needs-administration'],
    ],
  ] as const)('giving %s (ADM-13)', (_, actor, fields, expected) => {
    expect(whyOf(actor, fields)).toEqual(expected);
  });

  it.each([
    ['2026-03-01', '2026-03-01', []],
    ['2026-03-02', '2026-03-01', ['endDate days-reversed']],
    [null, '2026-03-01', []],
    ['2024-02-29', null, []],
  ])('from %s to %s (PEOPLE-12)', (startDate, endDate, expected) => {
    expect(whyOf(administrator, { changed: ['endDate'], startDate, endDate })).toEqual(expected);
  });
});

describe('signing in (PEOPLE-01)', () => {
  const facts: SignInFacts = {
    hasPassword: false,
    hasPasskey: false,
    invitedUntil: null,
    wasInvited: false,
    hasLeft: false,
  };
  it.each([
    [{}, true, 'not-invited'],
    [{ wasInvited: true, invitedUntil: '2026-11-28T00:00:00Z' }, true, 'invited'],
    [{ wasInvited: true }, true, 'invitation-over'],
    [{ hasPasskey: true, wasInvited: true }, true, 'can-sign-in'],
    [{ hasPassword: true, wasInvited: true, invitedUntil: '2026-11-28T00:00:00Z' }, true, 'can-sign-in'],
    [{ hasPassword: true, hasLeft: true }, true, 'left'],
    [{ hasPassword: true, hasLeft: true }, false, 'inactive'],
  ] as const)('with %j, active %s: %s (PEOPLE-01, PEOPLE-09)', (known, isActive, expected) => {
    expect(signInState({ ...facts, ...known }, isActive)).toBe(expected);
  });

  const person = { isActive: true, hasLeft: false, canSignIn: false, canBeMailed: true, administers: false };
  const asked = { isForNewPassword: false, needsMail: true };
  it.each([
    [{}, {}, office, null],
    [{ isActive: false }, {}, office, 'inactive'],
    [{ hasLeft: true }, {}, office, 'left'],
    [{ administers: true }, {}, office, 'needs-administration'],
    [{ administers: true }, {}, administrator, null],
    [{ canSignIn: true }, {}, office, 'can-sign-in'],
    [{ canSignIn: true }, { isForNewPassword: true }, office, null],
    [{ canSignIn: true, administers: true }, { isForNewPassword: true }, administrator, null],
    [{ canBeMailed: false }, {}, office, 'no-mail-address'],
    [{ canBeMailed: false }, { needsMail: false }, office, null],
  ] as const)('inviting %j with %j (PEOPLE-01, PEOPLE-04)', (known, how, actor, expected) => {
    expect(invitationRefusal(actor, { ...person, ...known }, { ...asked, ...how })).toBe(expected);
  });

  it.each([
    [{ canSignIn: true }, { isForNewPassword: true, isSelf: true }, 'own-link'],
    [{ canSignIn: true }, { isSelf: true }, 'can-sign-in'],
    [{ canSignIn: true, administers: true }, { isForNewPassword: true, needsMail: false }, 'mail-needed'],
    [{ administers: true }, { needsMail: false }, null],
  ] as const)('inviting %j with %j answers %s (FIX-62)', (known, how, expected) => {
    expect(invitationRefusal(administrator, { ...person, ...known }, { ...asked, ...how })).toBe(expected);
  });

  it('needs a fresh proof for an account that can sign in or administers (FIX-62)', () => {
    expect(invitationNeedsReauthentication({ canSignIn: false, administers: false })).toBe(false);
    expect(invitationNeedsReauthentication({ canSignIn: true, administers: false })).toBe(true);
    expect(invitationNeedsReauthentication({ canSignIn: false, administers: true })).toBe(true);
  });
});
