import type { z } from 'zod/mini';
import type { nameOrderDeputy, OrderDeputy } from '#contract/purchase-order-deputy.ts';
import type { PersonRef } from '#contract/values.ts';
import { orderDeputyRefusal } from '#domain/deputy.ts';
import { writeAudit } from '../platform/audit.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findApproverCandidates } from './actions/act-on-order.sql.ts';
import { deleteOrderDeputy, findSameOrderDeputy, insertOrderDeputy } from './order-deputy.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'today'>;

/** Whom an approver may name, by name. */
export async function possibleOrderDeputies({ actor, database }: Session): Promise<PersonRef[]> {
  const approvers = await findApproverCandidates(database);
  return approvers.filter(({ id }) => id !== actor.id).map(({ id, name }) => ({ id, name }));
}

/** Names a deputy for a range of days; the same again is the deputyship that is there. */
export function nameDeputyForOrders(
  { actor, database, today }: Session,
  sent: z.output<typeof nameOrderDeputy.body>,
): Promise<{ deputy: OrderDeputy; isNew: boolean }> {
  return inTransaction(database, async (transaction) => {
    const [person] = await findApproverCandidates(transaction, sent.deputyId);
    const reason = orderDeputyRefusal(person ?? null, actor.id, { ...sent, today });
    if (reason) throw new Refused(reason);
    const wanted = { approverId: actor.id, ...sent };
    const id = await insertOrderDeputy(transaction, wanted);
    const deputy = await findSameOrderDeputy(transaction, wanted);
    if (!deputy) throw new Refused('deputy-named-already');
    if (id !== undefined) {
      const event = { subject: 'purchase_order_deputy', subjectId: id, action: 'create', after: wanted } as const;
      await writeAudit(transaction, [{ by: actor.id, for: sent.deputyId, ...event }]);
    }
    return { deputy, isNew: id !== undefined };
  });
}

/** Ends a deputyship that the signed-in person has named. */
export function removeDeputyForOrders({ actor, database }: Session, id: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const deputy = await deleteOrderDeputy(transaction, { id, approverId: actor.id });
    if (!deputy) throw new Refused('not-found');
    const event = { subject: 'purchase_order_deputy', subjectId: id, action: 'delete', before: deputy } as const;
    await writeAudit(transaction, [{ by: actor.id, for: deputy.deputy.id, ...event }]);
  });
}
