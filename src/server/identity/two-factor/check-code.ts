import { createHash } from 'node:crypto';
import { type CodeMethod, readTypedCode } from '#domain/identity/two-factor.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { isPassword } from '../password-hash.ts';
import { forgetAttempts } from '../sign-in.sql.ts';
import { beginAttempt } from '../throttle.ts';
import { openSecret, stepOfCode } from './totp.ts';
import { findRecoveryCodes, findSealedSecret, spendRecoveryCode, spendStep } from './two-factor.sql.ts';

/** Who enters a code, from where, and who is notified that it was wrong. */
export type CodeCaller = {
  employeeId: number;
  address: string;
  device: Buffer | null;
  secretKey: string | null;
  noteFailure: (isLockedOut: boolean) => Promise<void>;
};

/**
 * Makes sure that a code is right, counting the try as those at passwords are, but apart from them: who knows the password does
 * not wipe out what was tried at the code. Every wrong one reads the same.
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

/** Uses a code of somebody's app or a recovery code up, and answers which it was; null = it is wrong, or was used before. */
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
  // All of them are compared, so that the time tells nothing; one after the other, as hashes wait in one queue for everybody.
  for (const { id, hash } of hashes) if (await isPassword(code, hash)) matching = id;
  return matching !== null && spendRecoveryCode(database, matching);
}
