import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { forgetAttempts } from '../sign-in.sql.ts';
import { beginAttempt, type Caller } from '../throttle.ts';
import { CounterWentBack, WrongPasskey } from './wrong-passkey.ts';

/** The person a passkey claims to belong to, and the address: counted apart from passwords and codes. */
export type PasskeyCaller = Pick<Caller, 'address' | 'device'> & {
  /** Null for an unknown person: attempts are counted for the passkey and the address. */
  employeeId: number | null;
  credentialId: string;
  noteFailure: (failure: { isLockedOut: boolean; hasGoneBack: boolean; why: WrongPasskey }) => Promise<void>;
};

/** The characters of an unknown passkey's id that are counted as its name. */
export const ID_KEPT = 40;

/** Verifies a passkey, counting the attempt first, as with passwords. All failures read the same; log and trail say more. */
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
