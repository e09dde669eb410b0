import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithoutNavigation } from '../platform/page-kinds.ts';
import { guard, placeAfterSignIn, startPath, wantedPlace } from './route-guard.ts';

const place = (pathname: string, search = '') => ({ pathname, search });
const signedIn = { passwordExpired: false, lacksSecondFactor: false };
const lacking = { passwordExpired: false, lacksSecondFactor: true };
const expired = { passwordExpired: true, lacksSecondFactor: false };

describe('the guard', () => {
  it('sends the signed-out to login with the wanted place, from everywhere but login and logout (SHELL-04)', () => {
    expect(guard(place('/'), null)).toEqual({ kind: 'enter' });
    expect(guard(place('/login'), null)).toEqual({ kind: 'enter' });
    expect(guard(place('/timesheet/dashboard', '?selectedDate=2026-11-20'), null)).toEqual({
      kind: 'go',
      to: '/',
      search: { toState: '/timesheet/dashboard', toParams: '{"selectedDate":"2026-11-20"}' },
    });
  });

  it('restricts a user with an expired password to changing it and signing out (SHELL-05)', () => {
    for (const path of ['/', '/timesheet/timeentry', '/m/TimeEntry']) {
      expect(guard(place(path), expired)).toEqual({ kind: 'go', to: '/password' });
    }
    expect(guard(place('/password'), expired)).toEqual({ kind: 'enter' });
    expect(guard(place('/login'), expired)).toEqual({ kind: 'enter' });
  });

  it('keeps people without required two-factor authentication at the account, except for logout (IDENT-08)', () => {
    for (const path of ['/', '/home', '/password', '/administration/people'])
      expect(guard(place(path), lacking)).toEqual({ kind: 'go', to: '/account' });
    for (const path of ['/account', '/login']) expect(guard(place(path), lacking)).toEqual({ kind: 'enter' });
  });

  it('allows email links with or without a session, and shows no sidebar there (MAIL-10, MAIL-13, EST-09)', () => {
    for (const path of ['/links/approval/harbour-pine', '/links/supplier/harbour-pine/', '/estimate/harbour-pine']) {
      for (const user of [null, signedIn, expired]) expect(guard(place(path), user)).toEqual({ kind: 'enter' });
      expect(isWithoutNavigation(path)).toBe(true);
    }
    for (const path of ['/links', '/estimate']) expect(guard(place(path), null).kind).toBe('go');
  });

  it('sends the signed-in on from login to their start: the phone’s or the grid (SHELL-06)', () => {
    expect(guard(place('/'), signedIn)).toEqual({ kind: 'go-to-start' });
    const [usual, atHome] = [{ startsAtHome: false }, { startsAtHome: true }];
    expect(startPath(usual, true)).toBe('/m/TimeEntry');
    expect(startPath(usual, false)).toBe('/timesheet/timeentry');
    // HOME-01
    expect([startPath(atHome, true), startPath(atHome, false)]).toEqual(['/home', '/home']);
  });

  it('the wanted place comes back as it was (SHELL-04)', () => {
    const wanted = wantedPlace(place('/timesheet/timeapproval/12/true', '?selectedDate=2026-11-20&viewAll=true'));
    expect(placeAfterSignIn(wanted)).toEqual({
      to: '/timesheet/timeapproval/12/true',
      search: { selectedDate: '2026-11-20', viewAll: 'true' },
    });
  });

  it.each([
    'https://example.org',
    '//example.org',
    '/\\example.org',
    '\\\\example.org',
    'javascript:alert(1)',
    '/a/../../x',
    '/login',
    '/',
    '',
    undefined,
    7,
  ])('follows no place outside of the application: %s (SHELL-04)', (toState) => {
    expect(placeAfterSignIn({ toState })).toBeNull();
  });

  it('whatever is followed stays on this server (SHELL-04)', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (toState, toParams) => {
        const target = placeAfterSignIn({ toState, toParams });
        if (target) expect(new URL(target.to, 'https://docket.test').origin).toBe('https://docket.test');
      }),
    );
  });

  it('has no navigation bar on login, logout, change password and the mobile time sheet (SHELL-09)', () => {
    expect(['/', '/login', '/password', '/m/TimeEntry', '/m/timeentry/add/5'].every(isWithoutNavigation)).toBe(true);
    expect(['/timesheet/timeentry', '/timesheet/dashboard', '/matters'].some(isWithoutNavigation)).toBe(false);
  });
});
