import { sql } from 'kysely';
import type { z } from 'zod';
import type { changePassword } from '#contract/session.ts';
import { whyNotThisPassword } from '#domain/password.ts';
import { writeAudit } from '../platform/audit.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { deleteOtherSessions } from './session.sql.ts';
import { findPasswordHash, forgiveAttempts } from './sign-in.sql.ts';
import { beginAttempt, type Caller } from './throttle.ts';

/** Changes the own password; every other session of that person ends with it (AUTH-07, AUTH-16). */
export async function changeOwnPassword(
  session: SignedIn,
  sent: z.output<typeof changePassword.body>,
  caller: Pick<Caller, 'address' | 'device'> & { noteFailure: (isLockedOut: boolean) => Promise<void> },
) {
  const { database, actor } = session;
  if (sent.id !== actor.id || sent.database !== session.databaseName) throw new Refused('forbidden');

  const attempt = await beginAttempt(database, { ...caller, username: `#${actor.id}` });
  if (!(await isPassword(sent.password, await findPasswordHash(database, actor.id)))) {
    await caller.noteFailure(attempt.isLast);
    throw new Refused('password-wrong');
  }
  await forgiveAttempts(database, attempt);

  const reason = whyNotThisPassword(sent.password, sent.newPassword);
  if (reason) throw new Refused(reason);

  const passwordHash = await hashPassword(sent.newPassword);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('employee')
      .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
      .where('id', '=', actor.id)
      .execute();
    await deleteOtherSessions(transaction, actor.id, session.tokenHash);
    await writeAudit(transaction, [
      { by: actor.id, subject: 'employee', subjectId: actor.id, action: 'change-password' },
    ]);
  });
}
