import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentType } from '../people/permission.ts';
import {
  areFewLeft,
  isSecondFactorDemanded,
  RECOVERY_CODE_BYTES,
  readTypedCode,
  recoveryCodeOf,
  type SecondFactorDemand,
  writtenRecoveryCode,
} from './two-factor.ts';

describe('IDENT-07 codes that are typed', () => {
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
  ])('IDENT-07 %j', (text, read) => {
    expect(readTypedCode(text)).toEqual(read);
  });

  it('IDENT-07 every recovery code is read as it was written', () => {
    const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES });
    fc.assert(
      fc.property(bytes, (chance) => {
        const code = recoveryCodeOf(chance);
        expect(readTypedCode(writtenRecoveryCode(code))).toEqual({ way: 'recovery-code', code });
        expect(readTypedCode(writtenRecoveryCode(code).toUpperCase())).toEqual({ way: 'recovery-code', code });
      }),
    );
  });

  it('IDENT-07 few left are told', () => {
    expect([0, 3, 4, 10].map(areFewLeft)).toEqual([true, true, false, false]);
  });
});

describe('IDENT-08 of whom a second factor is demanded', () => {
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
  ] satisfies [SecondFactorDemand, DocumentType, object, boolean][])(
    'IDENT-08 %s, of who has of %s %j: %s',
    (demand, code, right, expected) => expect(isSecondFactorDemanded(demand, actor(code, right))).toBe(expected),
  );
});
