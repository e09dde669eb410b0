import type { Actor } from '../people/permission.ts';

/** Who must use two-factor authentication in an agency: no one, administrators of anything, or everyone. */
export const TWO_FACTOR_REQUIREMENTS = ['offered', 'administration', 'everybody'] as const;
export type TwoFactorRequirement = (typeof TWO_FACTOR_REQUIREMENTS)[number];

/** Days that somebody has to set one up, from when it was first asked of them. */
export const TWO_FACTOR_GRACE_DAYS = 14;

/** Whether a second factor is demanded of somebody: with any right of administration, where it is of those who administer. */
export function isTwoFactorRequired(
  demand: TwoFactorRequirement,
  { accessibleDocumentTypes }: Pick<Actor, 'accessibleDocumentTypes'>,
): boolean {
  if (demand !== 'administration') return demand === 'everybody';
  return accessibleDocumentTypes.some(
    ({ code, accessLevel }) => code === 'administration' && Object.values(accessLevel).some(Boolean),
  );
}

/** A code by which somebody shows, after the password, that it is they. */
export type CodeMethod = 'totp' | 'recovery-code';

/** By what somebody can show it: a code, or a passkey, which needs no password. */
export type TwoFactorMethod = CodeMethod | 'passkey';

/** How many recovery codes there are, and from how few on users are warned. */
export const RECOVERY_CODES = 10;
const FEW_RECOVERY_CODES = 3;

/** Crockford's digits: none that are taken for another when they are read from paper. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Bytes of chance that a recovery code is made of: 50 bits of them are used. */
export const RECOVERY_CODE_BYTES = LENGTH;

/** A recovery code as it is kept, of random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** A recovery code as people read it: in two halves. */
export function writtenRecoveryCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** A code that was typed or pasted: of an app, or a recovery code as it is kept. */
export type TypedCode = { way: CodeMethod; code: string };

/** Reads what was typed, with blanks and hyphens wherever they are; null = it can be neither. */
export function readTypedCode(text: string): TypedCode | null {
  const bare = text.replace(/[\s\u00a0-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { way: 'totp', code: bare };
  const code = bare.replace(/[il]/g, '1').replace(/o/g, '0');
  const isRecovery = code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign));
  return isRecovery ? { way: 'recovery-code', code } : null;
}

/** Whether so few recovery codes are left that the user is warned. */
export function areFewLeft(recoveryCodes: number): boolean {
  return recoveryCodes <= FEW_RECOVERY_CODES;
}
