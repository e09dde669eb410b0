import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { storeDocumentOfRequest } from '../../core/documents/create-once.sql.ts';
import { writeEvent } from '../../core/documents/history.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { requireOrderAction } from '../order-facts.sql.ts';
import { findMadeOrder, findOrder } from '../order-record.sql.ts';
import { lockOrder, type StoredOrder } from '../save-order.sql.ts';
import { insertAmendment, lockAmended, replaceAmended } from './amendment.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>;

/**
 * Creates a revision of an approved order: a copy that can be changed and approved, while the order itself stays valid. A repeated
 * request returns the revision that the first one created.
 */
export async function amendOrder(
  session: Session,
  id: number,
  { requestId }: { requestId?: string | undefined },
): Promise<{ order: PurchaseOrder; isNew: boolean }> {
  const { actor, database } = session;
  return inTransaction(database, async (transaction) => {
    const request = requestId ? { createdById: actor.id, requestId } : null;
    const earlier = await findMadeOrder(transaction, session, request);
    if (earlier) return { order: earlier, isNew: false };
    const original = await lockOrder(transaction, session, id);
    if (!original) throw new Refused('not-found');
    await requireOrderAction(transaction, 'amend', actor, original.facts);
    const made = await insertAmendment(transaction, { id, reference: original.reference, byId: actor.id });
    await storeDocumentOfRequest(transaction, 'order', request, made.id);
    const changes = [{ field: 'reference', line: null, from: original.reference, to: made.reference }];
    await writeEvent(transaction, 'order', {
      id: made.id,
      by: actor.id,
      action: 'amend',
      from: null,
      to: 'NEW',
      changes,
    });
    const after = { reference: made.reference, amends: id, ...original.values, lines: original.lines };
    await writeAudit(transaction, [
      { by: actor.id, subject: 'purchase_order', subjectId: made.id, action: 'amend', after },
    ]);
    return { order: (await findOrder(transaction, session, made.id))!, isNew: true };
  });
}

/** Locks the order that a revision replaces. Throws if it is no longer approved. */
export async function requireAmendedApproved(transaction: AgencyTransaction, { facts }: Pick<StoredOrder, 'facts'>) {
  if (facts.amendsId === null) return;
  if ((await lockAmended(transaction, facts.amendsId)) !== 'APPROVED') throw new Refused('order-amended-gone');
}

/** Cancels the order that an approved revision replaces, and writes its history and audit row. */
export async function cancelAmendedOrder(
  transaction: AgencyTransaction,
  { actor }: Pick<Session, 'actor'>,
  { earlier, later }: { earlier: number; later: number },
) {
  await replaceAmended(transaction, { earlier, later });
  const [from, to] = ['APPROVED', 'CANCELLED'];
  await writeEvent(transaction, 'order', { id: earlier, by: actor.id, action: 'replace', from, to });
  await writeAudit(transaction, [
    {
      by: actor.id,
      subject: 'purchase_order',
      subjectId: earlier,
      action: 'replace',
      before: { approveStatus: from },
      after: { approveStatus: to, replacedBy: later },
    },
  ]);
}
