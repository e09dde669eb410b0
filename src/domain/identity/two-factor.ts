import type { Actor } from '../people/permission.ts';

/** Who must use two-factor authentication: no one, administrators, or everyone. */
export const TWO_FACTOR_REQUIREMENTS = ['offered', 'administration', 'everybody'] as const;
export type TwoFactorRequirement = (typeof TWO_FACTOR_REQUIREMENTS)[number];

/** Days to set up two-factor authentication after it first becomes required. */
export const TWO_FACTOR_GRACE_DAYS = 14;

/** Returns whether a person must use two-factor authentication. `administration` means any administrative right. */
export function isTwoFactorRequired(
  demand: TwoFactorRequirement,
  { accessibleDocumentTypes }: Pick<Actor, 'accessibleDocumentTypes'>,
): boolean {
  if (demand !== 'administration') return demand === 'everybody';
  return accessibleDocumentTypes.some(
    ({ code, accessLevel }) => code === 'administration' && Object.values(accessLevel).some(Boolean),
  );
}

/** A code as second factor after the password. */
export type CodeMethod = 'totp' | 'recovery-code';

/** A second factor: a code, or a passkey, which also replaces the password. */
export type TwoFactorMethod = CodeMethod | 'passkey';

/** The number of recovery codes, and the number left at which users are warned. */
export const RECOVERY_CODES = 10;
const FEW_RECOVERY_CODES = 3;

/** Crockford's base 32, which avoids characters that look alike on paper. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Random bytes per recovery code, of which 50 bits are used. */
export const RECOVERY_CODE_BYTES = LENGTH;

/** Encodes random bytes as a recovery code in stored form. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** Formats a recovery code in two halves for reading. */
export function writtenRecoveryCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** A typed code: from an authenticator app, or a recovery code in stored form. */
export type TypedCode = { way: CodeMethod; code: string };

/** Parses a typed code, ignoring spaces and hyphens; null if it can be neither. */
export function readTypedCode(text: string): TypedCode | null {
  const bare = text.replace(/[\s\u00a0-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { way: 'totp', code: bare };
  const code = bare.replace(/[il]/g, '1').replace(/o/g, '0');
  const isRecovery = code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign));
  return isRecovery ? { way: 'recovery-code', code } : null;
}

export function areFewLeft(recoveryCodes: number): boolean {
  return recoveryCodes <= FEW_RECOVERY_CODES;
}
