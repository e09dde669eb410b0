import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { storeDocumentOfRequest } from '../../core/documents/create-once.sql.ts';
import { writeEvent } from '../../core/documents/history.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findMadeOrder, findOrder } from '../order-record.sql.ts';
import { lockOrder } from '../save-order.sql.ts';
import { cloneRows } from './clone-order.sql.ts';

/**
 * Creates an order as a copy of another one: dated today, requested by the user, without approver, delivery date and notes. Inactive
 * records are copied and flagged on their lines. A repeated request returns the order that it created the first time.
 */
export async function cloneOrder(
  session: Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>,
  id: number,
  { requestId }: { requestId?: string | undefined },
): Promise<{ order: PurchaseOrder; isNew: boolean }> {
  const { actor, database, today } = session;
  return inTransaction(database, async (transaction) => {
    const request = requestId ? { createdById: actor.id, requestId } : null;
    const earlier = await findMadeOrder(transaction, session, request);
    if (earlier) return { order: earlier, isNew: false };
    const original = await lockOrder(transaction, session, id);
    if (!original) throw new Refused('not-found');
    const division = original.values.division!;
    const { id: cloneId, reference } = await cloneRows(transaction, { id, division, byId: actor.id, today });
    const changes = [{ field: 'reference', line: null, from: original.reference, to: reference }];
    const event = { id: cloneId, by: actor.id, action: 'clone', from: null, to: 'NEW', changes };
    await storeDocumentOfRequest(transaction, 'order', request, cloneId);
    await writeEvent(transaction, 'order', event);
    const after = { reference, clonedFrom: id, ...original.values, lines: original.lines };
    await writeAudit(transaction, [
      { by: actor.id, subject: 'purchase_order', subjectId: cloneId, action: 'clone', after },
    ]);
    return { order: (await findOrder(transaction, session, cloneId))!, isNew: true };
  });
}
