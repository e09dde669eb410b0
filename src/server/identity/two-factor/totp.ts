import { Secret, TOTP } from 'otpauth';
import { openSealedText, sealText } from '../../platform/sealed-text.ts';

/** What every authenticator app can do: six digits, a new code each half minute (RFC 6238). */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps by which a clock may be wrong, either way. */
const WINDOW = 1;

/** A new secret in base32, and the address by which an app takes it from a QR code. */
export function newTotpSecret({ agency, username }: { agency: string; username: string }) {
  const secret = new Secret({ size: SECRET_BYTES });
  // A colon would end the name of the agency.
  const issuer = agency.replaceAll(':', ' ');
  const totp = new TOTP({ ...SHAPE, issuer, label: username.replaceAll(':', ' '), secret });
  return { secret: secret.base32, address: totp.toString() };
}

/** The step whose code this is, if it is one of the secret's around now; null = it is wrong. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / SHAPE.period) + delta;
}

/** Encrypts one person's secret: it can't be decrypted for anyone else. */
export function sealSecret(secret: string, secretKey: string, employeeId: number): string {
  return sealText(secret, secretKey, purposeFor(employeeId));
}

/** The secret again; null where the installation's key is another now. */
export function openSecret(sealed: string, secretKey: string | null, employeeId: number): string | null {
  return secretKey === null ? null : openSealedText(sealed, secretKey, purposeFor(employeeId));
}

function purposeFor(employeeId: number): string {
  return `authenticator app of person ${employeeId}`;
}
