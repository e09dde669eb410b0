import { describe, expect, it } from 'vitest';
import { changeNeedsReauthentication, fileNeedsReauthentication } from './re-authentication.ts';

type Change = Partial<Parameters<typeof changeNeedsReauthentication>[0]>;
const needs = (kind: string, change: Change = {}) =>
  changeNeedsReauthentication({ kind, isNew: false, changed: [], before: {}, after: {}, ...change });

describe('actions that require re-authentication (IDENT-10)', () => {
  it.each<[string, string, Change, boolean]>([
    ['the mail address of somebody', 'people', { changed: ['name', 'email'] }, true],
    ['the mail address of somebody new', 'people', { changed: ['email'], isNew: true }, false],
    ['roles', 'people', { changed: ['roles'] }, true],
    ['roles of somebody new', 'people', { changed: ['roles'], isNew: true }, true],
    ['a profile', 'people', { changed: ['accessProfile'] }, true],
    ['anything else of people', 'people', { changed: ['name', 'supervisor', 'isActive', 'mondayHours'] }, false],
    ['a personal rate', 'personal-rates', { isNew: true }, true],
    ['a personal rate that goes', 'personal-rates', {}, true],
    ['a locked period', 'periods', { before: { isLocked: false }, after: { isLocked: true } }, false],
    ['an unlocked period', 'periods', { before: { isLocked: true }, after: { isLocked: false } }, true],
    ['a locked period that stays so', 'periods', { before: { isLocked: true }, after: { isLocked: true } }, false],
    ['any other kind', 'clients', { changed: ['email', 'roles', 'isLocked'], before: { isLocked: true } }, false],
  ])('is, or is not, %s (IDENT-10)', (_, kind, change, is) => {
    expect(needs(kind, change)).toBe(is);
  });

  it('is every file that may hold such a change (IDENT-10)', () => {
    expect(['people', 'personal-rates', 'periods'].every(fileNeedsReauthentication)).toBe(true);
    expect(['clients', 'time-entries', 'cost-types'].some(fileNeedsReauthentication)).toBe(false);
  });
});
