import { randomBytes } from 'node:crypto';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
  writtenRecoveryCode,
} from '#domain/identity/two-factor.ts';
import { type AuditEvent, writeAudit } from '../../core/audit/write-audit.sql.ts';
import { keepAdministrator } from '../../core/people/administrators.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { hashPassword } from '../password-hash.ts';
import { readSessionUser } from '../session.sql.ts';
import { type CodeCaller, spendCode, throttled } from './check-code.ts';
import { newTotpSecret, openSecret, sealSecret, stepOfCode } from './totp.ts';
import {
  deleteApp,
  findSetUp,
  finishSetUp,
  mailAuthenticatorChange,
  writeRecoveryCodes,
  writeSetUp,
} from './two-factor.sql.ts';

type Asking = Pick<SignedIn, 'actor' | 'database'>;
type Shown = { code: string; caller: CodeCaller };

/** Generates a secret for the user's authenticator app, which becomes valid once `confirmApp` receives a correct code. */
export async function beginApp({ actor, database }: Asking, secretKey: string | null) {
  if (secretKey === null) throw new Refused('second-factor-unavailable');
  const noSession = { hasTwoFactors: false, hasShownPassword: false };
  const { username, agencyName } = await readSessionUser(database, actor.id, noSession);
  const { secret, address } = newTotpSecret({ agency: agencyName, username });
  await writeSetUp(database, actor.id, sealSecret(secret, secretKey, actor.id));
  return { secret, address };
}

/**
 * Completes the set-up with a correct code, and returns recovery codes; those of a previous app become invalid. Notifies the user by mail.
 */
export async function confirmApp({ actor, database }: Asking, { code, caller }: Shown): Promise<string[]> {
  const sealed = await findSetUp(database, actor.id);
  const secret = sealed && openSecret(sealed, caller.secretKey, actor.id);
  if (!sealed || !secret) throw new Refused('second-factor-set-up-ended');
  const step = await throttled(database, caller, async () => stepOfCode(secret, code.replace(/[\s\u00a0]/g, '')));
  const { codes, hashes } = await newRecoveryCodes();
  await inTransaction(database, async (transaction) => {
    const isFinished = await finishSetUp(transaction, { employeeId: actor.id, sealed, step });
    if (!isFinished) throw new Refused('second-factor-set-up-ended');
    await writeRecoveryCodes(transaction, actor.id, hashes);
    await mailAuthenticatorChange(transaction, actor.id);
    await writeAudit(transaction, [eventOf(actor.id, 'create')]);
  });
  return codes;
}

/** Replaces the recovery codes of a person who enters a valid code. */
export async function renewCodes({ actor, database }: Asking, { code, caller }: Shown): Promise<string[]> {
  await throttled(database, caller, () => spendCode(database, caller, code));
  const { codes, hashes } = await newRecoveryCodes();
  await inTransaction(database, async (transaction) => {
    await writeRecoveryCodes(transaction, actor.id, hashes);
    await writeAudit(transaction, [eventOf(actor.id, 'update')]);
  });
  return codes;
}

/** Removes the person's app and recovery codes after a valid code. */
export async function removeApp({ actor, database }: Asking, { code, caller }: Shown): Promise<void> {
  await throttled(database, caller, () => spendCode(database, caller, code));
  await inTransaction(database, async (transaction) => {
    // With an enforced provider, an emergency administrator needs it to sign in.
    const isRemoved = await keepAdministrator(transaction, () => deleteApp(transaction, actor.id));
    if (isRemoved) await writeAudit(transaction, [eventOf(actor.id, 'delete')]);
  });
}

async function newRecoveryCodes() {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)));
  const hashes: string[] = [];
  // One by one, because hashes share one queue.
  for (const code of codes) hashes.push(await hashPassword(code));
  return { codes: codes.map(writtenRecoveryCode), hashes };
}

function eventOf(by: number, action: 'create' | 'update' | 'delete'): AuditEvent {
  return { by, subject: 'second_factor', subjectId: by, action };
}
