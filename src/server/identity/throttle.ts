import { countedAddress } from '#domain/operations/network-address.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { type CountedAs, countAttempts, noteAttempt } from './sign-in.sql.ts';

/** Failures per name, address and known browser within the window; above them every sign-in is refused until it has passed. */
const LIMITS = { name: 10, address: 100, device: 10 };
const WINDOW_MINUTES = 10;

/** A try at a password: whose name, from where, and in which browser, if it is a known one. */
export type Caller = { username: string; address: string; device: Buffer | null };

/** A try that may go on. `isLast` = when it fails, the name, the address or the browser is locked out. */
export type Attempt = CountedAs & { id: number; isLast: boolean };

/**
 * Counts a try before its password is looked at, and refuses it when there were too many of late. Nothing is written while
 * that is so. A browser in which the person has signed in before is counted by itself.
 */
export async function beginAttempt(database: AgencyDatabase, caller: Caller): Promise<Attempt> {
  const as = { ...caller, address: countedAddress(caller.address), minutes: WINDOW_MINUTES };
  const before = await countAttempts(database, as);
  if (mostUsed(before, as) >= 1) throw tooMany(before.seconds);
  const id = await noteAttempt(database, as);
  // Those that were sent at the same moment have been noted too.
  const counted = await countAttempts(database, as);
  const used = mostUsed(counted, as);
  if (used > 1) throw tooMany(counted.seconds);
  return { ...as, id, isLast: used === 1 };
}

type Counted = Awaited<ReturnType<typeof countAttempts>>;

/** How much of the limits that count for a caller is used up; 1 = all of it. */
function mostUsed({ ofName, ofAddress, ofDevice }: Counted, { device }: Pick<Caller, 'device'>): number {
  return device ? ofDevice / LIMITS.device : Math.max(ofName / LIMITS.name, ofAddress / LIMITS.address);
}

function tooMany(seconds: number | null): Refused {
  return new Refused('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(seconds ?? WINDOW_MINUTES * 60)) });
}
