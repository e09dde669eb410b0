import { hash, verify } from '@node-rs/argon2';

/** The cost of a hash: what OWASP recommends for argon2id (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let hashOfNobody: Promise<string> | undefined;

/** An argon2id hash to store (AUTH-16). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password is the one behind a hash. Without a hash it does the same work and says no, so that the time of
 * the answer does not tell whether a name exists.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await hashOfNobody), password).catch(() => false);
  return stored !== null && matches;
}
