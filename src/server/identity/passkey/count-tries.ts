import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { forgetAttempts } from '../sign-in.sql.ts';
import { beginAttempt, type Caller } from '../throttle.ts';
import { CounterWentBack, WrongPasskey } from './wrong-passkey.ts';

/** The person a passkey claims to belong to, and the address: counted apart from passwords and codes. */
export type PasskeyCaller = Pick<Caller, 'address' | 'device'> & {
  /** null = an unknown person: attempts are counted for the passkey and for the address. */
  employeeId: number | null;
  credentialId: string;
  noteFailure: (failure: { isLockedOut: boolean; hasGoneBack: boolean; why: WrongPasskey }) => Promise<void>;
};

/** Characters of an unknown passkey's id that are counted as its name. */
export const ID_KEPT = 40;

/**
 * Makes sure that a passkey is right, counting the try before it is looked at, as those at passwords are. Whatever is wrong with it
 * reads the same; the log and the trail say more.
 */
export async function countedTry<Right>(
  database: AgencyDatabase,
  { employeeId, credentialId, address, device, noteFailure }: PasskeyCaller,
  check: () => Promise<Right>,
): Promise<Right> {
  const username = employeeId === null ? `passkey ${credentialId.slice(0, ID_KEPT)}` : `passkey of #${employeeId}`;
  const attempt = await beginAttempt(database, { username, address, device });
  try {
    const right = await check();
    await forgetAttempts(database, attempt);
    return right;
  } catch (error) {
    if (!(error instanceof WrongPasskey)) throw error;
    const hasGoneBack = error instanceof CounterWentBack;
    await noteFailure({ isLockedOut: attempt.isLast, hasGoneBack, why: error });
    throw new Refused('passkey-wrong');
  }
}
