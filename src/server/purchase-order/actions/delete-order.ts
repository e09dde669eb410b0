import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { refusalOnOrder, requireOrderAction } from '../order-facts.sql.ts';
import { lockOrder } from '../save-order.sql.ts';

/** Deletes a new order that was never sent. Its number isn't reused. */
export async function deleteOrder(session: Pick<SignedIn, 'actor' | 'database' | 'today'>, id: number) {
  const { actor, database } = session;
  await inTransaction(database, async (transaction) => {
    const stored = await lockOrder(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    const { facts, reference, values, lines } = stored;
    await requireOrderAction(transaction, 'delete', actor, facts);
    if (facts.hasCost) throw await refusalOnOrder(transaction, 'delete', 'order-has-cost', facts);
    await transaction.deleteFrom('purchase_order').where('id', '=', id).execute();
    const before = { reference, ...values, lines };
    await writeAudit(transaction, [
      { by: actor.id, subject: 'purchase_order', subjectId: id, action: 'delete', before },
    ]);
  });
}
