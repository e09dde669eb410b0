import { describe, expect, it } from 'vitest';
import { DOCUMENT_TYPES } from '../people/permission.ts';
import {
  countedMail,
  countsAsTwoFactors,
  domainOfMail,
  isMadeAtSignIn,
  isProfileOfNewcomers,
  newcomerOf,
  secondsSinceAsked,
  writtenDomain,
} from './identity-provider.ts';

const none = { create: false, read: false, update: false, delete: false, approve: false };

describe('when a provider authenticated a person', () => {
  it.each([
    [{ auth_time: 900 }, 100],
    [{ auth_time: 1000 }, 0],
    [{ auth_time: 1060 }, 0],
    [{ auth_time: 1061 }, null],
    [{ auth_time: 99_999 }, null],
    [{ auth_time: '1000' }, null],
    [{ auth_time: Number.NaN }, null],
    [{}, null],
  ])('%j at 1000 was %s seconds ago (FIX-67)', (claims, expected) => {
    expect(secondsSinceAsked(claims, 1000)).toBe(expected);
  });
});

describe('the identity that a provider reports', () => {
  it.each([
    ['verified', { email: 'Ann@x.example', email_verified: true }, [], 'Ann@x.example'],
    ['not verified', { email: 'ann@x.example', email_verified: false }, [], null],
    ['verified by a text', { email: 'ann@x.example', email_verified: 'true' }, [], null],
    ['not said, and vouched for', { email: 'ann@X.example' }, ['x.EXAMPLE'], 'ann@X.example'],
    ['not said, and another domain vouched for', { email: 'ann@evil.x.example' }, ['x.example'], null],
    ['no address', {}, ['x.example'], null],
    ['no domain', { email: 'ann@', email_verified: true }, [''], null],
    ['a list', { email: ['ann@x.example'], email_verified: true }, [], null],
    ['two signs', { email: 'ann@x.example@evil.example', email_verified: undefined }, ['x.example'], null],
  ])('a mail address counts or not: %s (IDENT-02)', (_, claims, vouched, expected) =>
    expect(countedMail(claims, vouched)).toBe(expected),
  );

  it('only listed domains make people, and only where that is on (IDENT-03)', () => {
    const on = { makesPeople: true, peopleDomains: ['x.example'] };
    expect(isMadeAtSignIn('ann@X.example', on)).toBe(true);
    expect(isMadeAtSignIn('ann@y.example', on)).toBe(false);
    expect(isMadeAtSignIn('ann@x.example', { ...on, makesPeople: false })).toBe(false);
    expect(isMadeAtSignIn('ann', { makesPeople: true, peopleDomains: [''] })).toBe(false);
  });

  it.each(DOCUMENT_TYPES)(
    'a profile with any right of %s is one of newcomers, unless it is one of the four types (IDENT-03)',
    (code) => {
      const isOfOffice = ['administration', 'people', 'masterdata', 'moneysettings'].includes(code);
      for (const right of Object.keys(none))
        expect(isProfileOfNewcomers([{ code, accessLevel: { ...none, [right]: true } }])).toBe(!isOfOffice);
      expect(isProfileOfNewcomers([{ code, accessLevel: none }])).toBe(true);
    },
  );

  it.each([
    [{ amr: ['pwd'] }, false],
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ amr: ['otp'] }, true],
    [{ amr: 'mfa' }, false],
    [{ acr: '0' }, false],
    [{ acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' }, false],
    [{ acr: 'urn:okta:loa:2fa:any' }, false],
    [{ acr: 'phr' }, true],
    [{}, false],
  ])('%j says two factors: %s (IDENT-08)', (claims, expected) => expect(countsAsTwoFactors(claims)).toBe(expected));

  it('a newcomer is called as the provider says, else as the address (IDENT-03)', () => {
    expect(newcomerOf({ name: ' Ann Lee ' }, 'ann.lee@x.example')).toEqual({
      name: 'Ann Lee',
      username: 'ann.lee@x.example',
      code: 'ANNLEE',
    });
    expect(newcomerOf({ name: 7 }, '🦘@x.example')).toEqual({ name: '🦘', username: '🦘@x.example', code: 'P' });
  });

  it.each([
    ['X.example', 'x.example'],
    ['@x.example ', 'x.example'],
    ['ann@x.example', 'x.example'],
    ['example', null],
    ['x..example', null],
    ['', null],
    ['x.example/evil', null],
  ])('%s is written as %s (IDENT-02)', (text, expected) => expect(writtenDomain(text)).toBe(expected));

  it('knows no domain where there is none', () => expect(domainOfMail('@x.example')).toBe(null));
});
