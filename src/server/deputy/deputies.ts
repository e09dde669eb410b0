import type { z } from 'zod/mini';
import type { PersonRef } from '#contract/http/values.ts';
import type { nameTimeDeputy } from '#contract/people/deputy.ts';
import { canBeDeputy, type DeputySubject, deputyRefusal } from '#domain/people/deputy.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type Deputyship, deleteDeputy, findApprovers, findSameDeputy, insertDeputy } from './deputy.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'today'>;

/** Whom the signed-in person may name, by name. */
export async function possibleDeputies({ actor, database }: Session, subject: DeputySubject): Promise<PersonRef[]> {
  const approvers = await findApprovers(database, subject);
  return approvers.filter((person) => canBeDeputy(subject, person, actor.id)).map(({ id, name }) => ({ id, name }));
}

/** Names a deputy for a range of days; the same again is the deputyship that is there. */
export function nameDeputy(
  { actor, database, today }: Session,
  subject: DeputySubject,
  sent: z.output<typeof nameTimeDeputy.body>,
): Promise<{ deputy: Deputyship; isNew: boolean }> {
  return inTransaction(database, async (transaction) => {
    const [person] = await findApprovers(transaction, subject, sent.deputyId);
    const reason = deputyRefusal(subject, person ?? null, actor.id, { ...sent, today });
    if (reason) throw new Refused(reason);
    const wanted = { subject, inPlaceOfId: actor.id, ...sent };
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
export function removeDeputy({ actor, database }: Session, subject: DeputySubject, id: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const deputy = await deleteDeputy(transaction, { subject, id, inPlaceOfId: actor.id });
    if (!deputy) throw new Refused('not-found');
    const event = { subject: 'deputy', subjectId: id, action: 'delete', before: { subject, ...deputy } } as const;
    await writeAudit(transaction, [{ by: actor.id, for: deputy.deputy.id, ...event }]);
  });
}
