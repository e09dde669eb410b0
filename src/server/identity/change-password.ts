import type { z } from 'zod/mini';
import type { changePassword } from '#contract/identity/session.ts';
import { type AuditEvent, writeAudit } from '../core/audit/write-audit.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import { hashToken, newToken } from '../platform/secret-token.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { refuseOtherMethod } from './enforcement/allowed-way.ts';
import { mailNewPassword, writePassword } from './links/choose-password.sql.ts';
import { endLinks } from './links/sign-in-link.sql.ts';
import { newPasswordRefusal } from './new-password.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { deleteOtherSessions, findGuessableWords, renewToken } from './session.sql.ts';
import { findPasswordHash, forgetAttempts } from './sign-in.sql.ts';
import { beginAttempt, type Caller } from './throttle.ts';

/**
 * Changes the user's own password and ends their other sessions. Returns a new token for this session, so that a copy of the old one is
 * useless.
 */
export async function changeOwnPassword(
  session: SignedIn,
  sent: z.output<typeof changePassword.body>,
  caller: Pick<Caller, 'address' | 'device'> & {
    noteFailure: (isLockedOut: boolean) => Promise<void>;
    breachedPasswordFiles: readonly string[];
  },
): Promise<string> {
  const { database, actor } = session;
  if (sent.id !== actor.id || sent.database !== session.databaseName) throw new Refused('forbidden');

  await refuseOtherMethod(database, { employeeId: actor.id, providerId: null });
  const attempt = await beginAttempt(database, { ...caller, username: `#${actor.id}` });
  if (!(await isPassword(sent.password, await findPasswordHash(database, actor.id)))) {
    await caller.noteFailure(attempt.isLast);
    throw new Refused('password-wrong');
  }
  await forgetAttempts(database, attempt);

  const known = await findGuessableWords(database, actor.id);
  const { breachedPasswordFiles } = caller;
  const reason = await newPasswordRefusal(sent.newPassword, { current: sent.password, known, breachedPasswordFiles });
  if (reason) throw new Refused(reason);

  const token = newToken();
  const passwordHash = await hashPassword(sent.newPassword);
  await inTransaction(database, async (transaction) => {
    await writePassword(transaction, actor.id, passwordHash);
    await endLinks(transaction, actor.id);
    await mailNewPassword(transaction, actor.id);
    const ended = await deleteOtherSessions(transaction, actor.id, session.tokenHash);
    await renewToken(transaction, session.tokenHash, hashToken(token));
    await writeAudit(transaction, [
      { by: actor.id, subject: 'employee', subjectId: actor.id, action: 'change-password' },
      ...(ended > 0 ? [endOf(actor.id, ended)] : []),
    ]);
  });
  return token;
}

/** Records in the trail that a person's other sessions ended. */
function endOf(employeeId: number, count: number): AuditEvent {
  return { by: employeeId, subject: 'session', subjectId: employeeId, action: 'end-sessions', after: { count } };
}
