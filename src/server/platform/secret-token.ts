import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, which can't be guessed. */
const BYTES = 32;

/** Generates a secret for a session or link; only its recipient stores it. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Hashes a secret for the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
