import { hash, verify } from '@node-rs/argon2';
import { Refused } from '../platform/refused.ts';

/** The cost of a hash: what OWASP recommends for argon2id (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes computed at the same time: each keeps one thread of Node's pool of four busy, which files and DNS use as well. */
const AT_ONCE = 2;
/** Hashes that wait their turn, for about two seconds; further ones are refused. */
const LONGEST_QUEUE = 60;

let running = 0;
const waiting: (() => void)[] = [];

let unusedHash: Promise<string> | undefined;

/** An argon2id hash to store. */
export function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(password, COST));
}

/**
 * Whether a password is the one behind a hash. Without a hash it does the same work and says no, so that the time of
 * the answer does not tell whether a name exists.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  // Computed outside the queue: a refusal must not be kept for later calls.
  unusedHash ??= hash('no account has this password', COST);
  const compared = stored ?? (await unusedHash);
  const matches = await whenFree(() => verify(compared, password).catch(() => false));
  return stored !== null && matches;
}

/** Computes a hash when its turn has come. Refuses it (503) where too many wait already. */
async function whenFree<Result>(compute: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= LONGEST_QUEUE) throw new Refused('too-busy', { retryAfter: 5 });
  else await new Promise<void>((start) => waiting.push(start));
  try {
    return await compute();
  } finally {
    const next = waiting.shift();
    // The next one takes over this place.
    if (next) next();
    else running -= 1;
  }
}
