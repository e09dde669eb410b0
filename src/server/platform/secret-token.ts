import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses one (MAIL-09, PEOPLE-03). */
const BYTES = 32;

/** A fresh secret, of a session or of a link; it is kept nowhere but with whoever is given it. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What the database keeps of a secret. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
