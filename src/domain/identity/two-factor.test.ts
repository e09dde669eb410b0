import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentType } from '../people/permission.ts';
import {
  areFewLeft,
  isTwoFactorRequired,
  RECOVERY_CODE_BYTES,
  readTypedCode,
  recoveryCodeOf,
  type TwoFactorRequirement,
  writtenRecoveryCode,
} from './two-factor.ts';

describe('codes that are typed (IDENT-07)', () => {
  it.each([
    ['123456', { way: 'totp', code: '123456' }],
    [' 123 456 ', { way: 'totp', code: '123456' }],
    ['123\u00a0456', { way: 'totp', code: '123456' }],
    ['000000', { way: 'totp', code: '000000' }],
    ['abcde-01234', { way: 'recovery-code', code: 'abcde01234' }],
    ['ABCDE 0I2L4', { way: 'recovery-code', code: 'abcde01214' }],
    ['abcdeO1234', { way: 'recovery-code', code: 'abcde01234' }],
    ['12345', null],
    ['1234567', null],
    ['１２３４５６', null],
    ['abcde-0123u', null],
    ['', null],
    ['😀😀😀😀😀', null],
  ])('%j (IDENT-07)', (text, read) => {
    expect(readTypedCode(text)).toEqual(read);
  });

  it('every recovery code is read as it was written (IDENT-07)', () => {
    const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES });
    fc.assert(
      fc.property(bytes, (chance) => {
        const code = recoveryCodeOf(chance);
        expect(readTypedCode(writtenRecoveryCode(code))).toEqual({ way: 'recovery-code', code });
        expect(readTypedCode(writtenRecoveryCode(code).toUpperCase())).toEqual({ way: 'recovery-code', code });
      }),
    );
  });

  it('warns of few left (IDENT-07)', () => {
    expect([0, 3, 4, 10].map(areFewLeft)).toEqual([true, true, false, false]);
  });
});

describe('who must use two-factor authentication (IDENT-08)', () => {
  const none = { create: false, read: false, update: false, delete: false, approve: false };
  const actor = (code: DocumentType, right: Partial<typeof none>) => ({
    accessibleDocumentTypes: [{ code, accessLevel: { ...none, ...right }, readOnlyFields: [] }],
  });
  it.each([
    ['offered', 'administration', { update: true }, false],
    ['administration', 'administration', { read: true }, true],
    ['administration', 'administration', { delete: true }, true],
    ['administration', 'administration', {}, false],
    ['administration', 'people', { update: true }, false],
    ['everybody', 'timecell', {}, true],
  ] satisfies [TwoFactorRequirement, DocumentType, object, boolean][])(
    '%s, of who has of %s %j: %s (IDENT-08)',
    (demand, code, right, expected) => expect(isTwoFactorRequired(demand, actor(code, right))).toBe(expected),
  );
});
