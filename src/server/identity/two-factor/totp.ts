import { Secret, TOTP } from 'otpauth';
import { openSealedText, sealText } from '../../platform/sealed-text.ts';

/** What every authenticator app supports: six digits, a new code every half minute (RFC 6238). */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes of a secret (RFC 4226). */
const SECRET_BYTES = 20;
/** The tolerated clock difference in steps, either way. */
const WINDOW = 1;

/** Generates a base32 secret, and the address for an app's QR code. */
export function newTotpSecret({ agency, username }: { agency: string; username: string }) {
  const secret = new Secret({ size: SECRET_BYTES });
  // A colon would end the issuer.
  const issuer = agency.replaceAll(':', ' ');
  const totp = new TOTP({ ...SHAPE, issuer, label: username.replaceAll(':', ' '), secret });
  return { secret: secret.base32, address: totp.toString() };
}

/** Returns the time step of a code if it's valid around now; null otherwise. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / SHAPE.period) + delta;
}

/** Encrypts one person's secret: it can't be decrypted for anyone else. */
export function sealSecret(secret: string, secretKey: string, employeeId: number): string {
  return sealText(secret, secretKey, purposeFor(employeeId));
}

/** Decrypts the secret; null if the installation's key changed. */
export function openSecret(sealed: string, secretKey: string | null, employeeId: number): string | null {
  return secretKey === null ? null : openSealedText(sealed, secretKey, purposeFor(employeeId));
}

function purposeFor(employeeId: number): string {
  return `authenticator app of person ${employeeId}`;
}
