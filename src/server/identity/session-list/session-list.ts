import type { ListedSession } from '#contract/identity/session-list.ts';
import { deviceOf } from '#domain/identity/user-agent.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { deleteOtherSessions } from '../session.sql.ts';
import { deleteSessionOf, findSessionsOf, isPersonHere } from './session-list.sql.ts';

type Asking = Pick<SignedIn, 'actor' | 'database' | 'tokenHash'>;

/** Lists a person's sessions. */
export async function sessionsOf({ database, tokenHash }: Asking, employeeId: number): Promise<ListedSession[]> {
  const found = await findSessionsOf(database, employeeId, tokenHash);
  if (found.length === 0 && !(await isPersonHere(database, employeeId))) throw new Refused('not-found');
  return found.map(({ userAgent, ...session }) => ({ ...session, ...deviceOf(userAgent) }));
}

/** Ends one session of a person at once, on every server. */
export async function endSession({ actor, database }: Asking, employeeId: number, id: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await deleteSessionOf(transaction, employeeId, id))) throw new Refused('not-found');
    await writeAudit(transaction, [endOf(actor.id, employeeId, 1)]);
  });
}

/** Ends all of a person's sessions except the calling one. */
export async function endSessions(
  { actor, database, tokenHash }: Asking,
  employeeId: number,
): Promise<{ ended: number }> {
  if (!(await isPersonHere(database, employeeId))) throw new Refused('not-found');
  return inTransaction(database, async (transaction) => {
    const ended = await deleteOtherSessions(transaction, employeeId, tokenHash);
    if (ended > 0) await writeAudit(transaction, [endOf(actor.id, employeeId, ended)]);
    return { ended };
  });
}

function endOf(by: number, employeeId: number, count: number) {
  return {
    by,
    for: employeeId,
    subject: 'session',
    subjectId: employeeId,
    action: 'end-sessions',
    after: { count },
  } as const;
}
