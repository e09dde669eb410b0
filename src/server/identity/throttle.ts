import { countedAddress } from '#domain/operations/network-address.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { type CountedAs, countAttempts, noteAttempt } from './sign-in.sql.ts';

/** Failures allowed per name, address and known browser in a period; beyond them every sign-in is rejected until it has passed. */
const LIMITS = { name: 10, address: 100, device: 10 };
const WINDOW_MINUTES = 10;

/** A password attempt: the name, the address, and the browser if known. */
export type Caller = { username: string; address: string; device: Buffer | null };

/** An allowed attempt. `isLast`: failing locks the name, address or browser. */
export type Attempt = CountedAs & { id: number; isLast: boolean };

/**
 * Counts an attempt before its password is checked, and rejects it without writing if there were too many recently. A browser in which the
 * person signed in before is counted separately.
 */
export async function beginAttempt(database: AgencyDatabase, caller: Caller): Promise<Attempt> {
  const as = { ...caller, address: countedAddress(caller.address), minutes: WINDOW_MINUTES };
  const before = await countAttempts(database, as);
  if (mostUsed(before, as) >= 1) throw tooMany(before.seconds);
  const id = await noteAttempt(database, as);
  // By now, simultaneous attempts have been recorded.
  const counted = await countAttempts(database, as);
  const used = mostUsed(counted, as);
  if (used > 1) throw tooMany(counted.seconds);
  return { ...as, id, isLast: used === 1 };
}

type Counted = Awaited<ReturnType<typeof countAttempts>>;

/** Returns the used share of the limits that apply to a caller; 1 is all of it. */
function mostUsed({ ofName, ofAddress, ofDevice }: Counted, { device }: Pick<Caller, 'device'>): number {
  return device ? ofDevice / LIMITS.device : Math.max(ofName / LIMITS.name, ofAddress / LIMITS.address);
}

function tooMany(seconds: number | null): Refused {
  return new Refused('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(seconds ?? WINDOW_MINUTES * 60)) });
}
