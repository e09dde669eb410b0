import type { z } from 'zod/mini';
import type { Deputy, nameDeputy } from '#contract/time-approval.ts';
import type { PersonRef } from '#contract/values.ts';
import { canBeDeputy, deputyRefusal } from '#domain/deputy.ts';
import { writeAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { deleteDeputy, findApprovers, findSameDeputy, insertDeputy } from './deputy.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'today'>;

/** Whom a supervisor may name, by name. */
export async function possibleDeputies({ actor, database }: Session): Promise<PersonRef[]> {
  const approvers = await findApprovers(database);
  return approvers.filter((person) => canBeDeputy(person, actor.id)).map(({ id, name }) => ({ id, name }));
}

/** Names a deputy for a range of days; the same again is the deputyship that is there. */
export function nameDeputyOf(
  { actor, database, today }: Session,
  sent: z.output<typeof nameDeputy.body>,
): Promise<{ deputy: Deputy; isNew: boolean }> {
  return inTransaction(database, async (transaction) => {
    const [person] = await findApprovers(transaction, sent.deputyId);
    const reason = deputyRefusal(person ?? null, actor.id, { ...sent, today });
    if (reason) throw new Refused(reason);
    const wanted = { supervisorId: actor.id, ...sent };
    const id = await insertDeputy(transaction, wanted);
    const deputy = await findSameDeputy(transaction, wanted);
    if (!deputy) throw new Refused('deputy-named-already');
    if (id !== undefined) {
      const event = { subject: 'deputy', subjectId: id, action: 'create', after: wanted } as const;
      await writeAudit(transaction, [{ by: actor.id, for: sent.deputyId, ...event }]);
    }
    return { deputy, isNew: id !== undefined };
  });
}

/** Ends a deputyship that the signed-in person has named. */
export function removeDeputyOf({ actor, database }: Session, id: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const deputy = await deleteDeputy(transaction, { id, supervisorId: actor.id });
    if (!deputy) throw new Refused('not-found');
    const event = { subject: 'deputy', subjectId: id, action: 'delete', before: deputy } as const;
    await writeAudit(transaction, [{ by: actor.id, for: deputy.deputy.id, ...event }]);
  });
}
