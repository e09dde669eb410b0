import type { OwnFactors } from '#contract/identity/two-factor.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { keepAdministrator } from '../../core/people/administrators.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { deleteSessions } from '../session.sql.ts';
import { isPersonHere } from '../session-list/session-list.sql.ts';
import { mailTwoFactorRemoval } from './lost-factor.sql.ts';
import { endTickets } from './ticket.sql.ts';
import { deleteFactors, findFactors } from './two-factor.sql.ts';

type Asking = Pick<SignedIn, 'actor' | 'database'>;

/** Returns a person's second factors, for administrators. */
export async function factorsOf({ database }: Asking, employeeId: number): Promise<OwnFactors> {
  if (!(await isPersonHere(database, employeeId))) throw new Refused('not-found');
  return findFactors(database, employeeId);
}

/**
 * Removes another person's lost second factor and passkeys: they are signed out everywhere, sign in with the password only, and are
 * notified with the reason. Users remove their own on their account page.
 */
export async function removeLostFactor(
  { actor, database }: Asking,
  employeeId: number,
  { reason }: { reason: string },
): Promise<void> {
  if (employeeId === actor.id) throw new Refused('second-factor-own');
  if (!(await isPersonHere(database, employeeId))) throw new Refused('not-found');
  await inTransaction(database, async (transaction) => {
    const removed = await keepAdministrator(transaction, () => deleteFactors(transaction, employeeId));
    if (!removed) return;
    await endTickets(transaction, employeeId);
    const ended = await deleteSessions(transaction, employeeId);
    await mailTwoFactorRemoval(transaction, { employeeId, by: actor.id, reason });
    const trail = { by: actor.id, for: employeeId, subjectId: employeeId } as const;
    await writeAudit(transaction, [
      { ...trail, subject: 'second_factor', action: 'delete', after: { reason, ...countOf(removed) } },
      ...(ended === 0
        ? []
        : [{ ...trail, subject: 'session' as const, action: 'end-sessions' as const, after: { count: ended } }]),
    ]);
  });
}

/** Returns the number of removed passkeys for the trail, if any. */
function countOf({ passkeys }: { passkeys: number }): { passkeys?: number } {
  return passkeys > 0 ? { passkeys } : {};
}
