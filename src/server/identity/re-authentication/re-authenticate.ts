import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { isPassword } from '../password-hash.ts';
import { findPasswordHash, forgetAttempts } from '../sign-in.sql.ts';
import { beginAttempt } from '../throttle.ts';
import { type CodeCaller, spendCode, throttled } from '../two-factor/check-code.ts';
import { findReauthenticationMethods, recordReauthentication } from './re-authentication.sql.ts';

/** Re-authenticates a signed-in user. Attempts are counted with those of second factors and the current password. */
export async function proveOneself(
  { database, actor, tokenHash }: Pick<SignedIn, 'database' | 'actor' | 'tokenHash'>,
  shown: string,
  caller: CodeCaller,
): Promise<void> {
  const { way } = await findReauthenticationMethods(database, actor.id);
  if (way === 'code') await throttled(database, caller, () => spendCode(database, caller, shown));
  else await checkPassword({ database, actor }, shown, { ...caller, isEnough: way === 'password' });
  await recordReauthentication(database, tokenHash);
}

async function checkPassword(
  { database, actor }: Pick<SignedIn, 'database' | 'actor'>,
  shown: string,
  caller: CodeCaller & { isEnough: boolean },
) {
  const { address, device, isEnough } = caller;
  const attempt = await beginAttempt(database, { username: `#${actor.id}`, address, device });
  // A password doesn't suffice for users with a second factor; message and timing are the same.
  if (!(await isPassword(shown, isEnough ? await findPasswordHash(database, actor.id) : null))) {
    await caller.noteFailure(attempt.isLast);
    throw new Refused('password-wrong');
  }
  await forgetAttempts(database, attempt);
}
