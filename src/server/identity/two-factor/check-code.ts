import { createHash } from 'node:crypto';
import { type CodeMethod, readTypedCode } from '#domain/identity/two-factor.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { isPassword } from '../password-hash.ts';
import { forgetAttempts } from '../sign-in.sql.ts';
import { beginAttempt } from '../throttle.ts';
import { openSecret, stepOfCode } from './totp.ts';
import { findRecoveryCodes, findSealedSecret, spendRecoveryCode, spendStep } from './two-factor.sql.ts';

/** Who enters a code, from where, and who is notified of a wrong one. */
export type CodeCaller = {
  employeeId: number;
  address: string;
  device: Buffer | null;
  secretKey: string | null;
  noteFailure: (isLockedOut: boolean) => Promise<void>;
};

/**
 * Verifies a code, counting attempts like those of passwords but separately, so that knowing the password doesn't erase attempts at the
 * code. All failures read the same.
 */
export async function throttled<Right>(
  database: AgencyDatabase,
  { employeeId, address, device, noteFailure }: CodeCaller,
  check: () => Promise<Right | null>,
): Promise<Right> {
  const attempt = await beginAttempt(database, {
    username: `code of #${employeeId}`,
    address,
    device: device && createHash('sha256').update('code').update(device).digest(),
  });
  const right = await check();
  if (right === null) {
    await noteFailure(attempt.isLast);
    throw new Refused('second-factor-wrong');
  }
  await forgetAttempts(database, attempt);
  return right;
}

/** Uses an app's code or a recovery code, and returns which it was; null if it's wrong or already used. */
export async function spendCode(
  database: AgencyDatabase,
  { employeeId, secretKey }: Pick<CodeCaller, 'employeeId' | 'secretKey'>,
  text: string,
): Promise<CodeMethod | null> {
  const typed = readTypedCode(text);
  if (!typed) return null;
  const { way, code } = typed;
  const isRight = way === 'totp' ? spendAppCode : spendWrittenCode;
  return (await isRight(database, employeeId, code, secretKey)) ? way : null;
}

async function spendAppCode(database: AgencyDatabase, employeeId: number, code: string, secretKey: string | null) {
  const sealed = await findSealedSecret(database, employeeId);
  const secret = sealed && openSecret(sealed, secretKey, employeeId);
  const step = secret ? stepOfCode(secret, code) : null;
  return step !== null && spendStep(database, employeeId, step);
}

async function spendWrittenCode(database: AgencyDatabase, employeeId: number, code: string) {
  const hashes = await findRecoveryCodes(database, employeeId);
  let matching: number | null = null;
  // Compares all of them, so that timing reveals nothing; one by one, because hashes share one queue.
  for (const { id, hash } of hashes) if (await isPassword(code, hash)) matching = id;
  return matching !== null && spendRecoveryCode(database, matching);
}
