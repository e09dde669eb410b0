import { hash, verify } from '@node-rs/argon2';
import { Refused } from '../platform/refused.ts';

/** The cost of a hash: OWASP's recommendation for argon2id (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Simultaneous hashes: each occupies one of the four threads of Node's pool, which files and DNS also use. */
const AT_ONCE = 2;
/** The maximum queue, about two seconds; further hashes are rejected. */
const LONGEST_QUEUE = 60;

let running = 0;
const waiting: (() => void)[] = [];

let unusedHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(password, COST));
}

/**
 * Returns whether a password matches a hash. Without a hash it does the same work and returns false, so that response times don't reveal
 * whether a name exists.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  // Computed outside the queue, so that a rejection isn't cached for later calls.
  unusedHash ??= hash('no account has this password', COST);
  const compared = stored ?? (await unusedHash);
  const matches = await whenFree(() => verify(compared, password).catch(() => false));
  return stored !== null && matches;
}

/** Computes a hash in turn. Rejects it (503) if too many are queued. */
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
