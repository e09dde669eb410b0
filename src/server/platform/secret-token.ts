import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, which can't be guessed. */
const BYTES = 32;

/** A fresh secret for a session or a link; only its recipient stores it. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What the database keeps of a secret. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
