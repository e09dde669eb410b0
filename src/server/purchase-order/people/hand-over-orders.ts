import { NAMES_OF_HANDOVER } from '#contract/people/handover.ts';
import { approverRefusal } from '#domain/documents/document-approver.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { findApproverCandidates } from '../../core/people/approver-candidates.sql.ts';
import type { HandoverPart } from '../../core/people/handover.ts';
import { findApprovalSettings } from '../actions/act-on-order.sql.ts';
import { notifyOrderStep } from '../actions/notify-order-step.sql.ts';
import { totalToApprove } from '../base-currency/order-in-base.sql.ts';
import { ownersOf } from '../order-facts.sql.ts';
import { countOrdersOf, giveOrders, lockOrdersOf } from './hand-over-orders.sql.ts';

/** Reassigns orders that wait for the leaver to the successor, who must be able to approve each of them. */
export const ORDER_HANDOVER: HandoverPart = {
  async findOpen(database, { leaverId }) {
    const found = await countOrdersOf(database, leaverId, NAMES_OF_HANDOVER);
    return found.count > 0 ? [{ group: 'waitingOrders', ...found }] : [];
  },

  async handOver(transaction, { byId, leaverId, today, successors }) {
    const group = 'waitingOrders';
    const approverId = successors[group];
    if (approverId === undefined) return [];
    const orders = await lockOrdersOf(transaction, leaverId);
    const [person] = await findApproverCandidates(transaction, 'purchaseorder', approverId);
    const settings = await findApprovalSettings(transaction);
    for (const order of orders) {
      const { divisionId } = order;
      const toApprove = { divisionId, ...(await totalToApprove(transaction, order, today)), ownerIds: ownersOf(order) };
      const why = approverRefusal(person!, toApprove, settings.isOwnOrderApprovalAllowed);
      if (why) return [{ group, why }];
    }
    const ids = orders.map(({ id }) => id);
    await giveOrders(transaction, ids, approverId);
    for (const order of orders) {
      const step = { id: order.id, action: 'send', approverId } as const;
      await notifyOrderStep(transaction, { actor: { id: byId }, today }, step, {
        facts: order,
        reference: order.reference,
      });
    }
    await writeAudit(
      transaction,
      ids.map((id) => ({
        by: byId,
        subject: 'purchase_order',
        subjectId: id,
        action: 'update',
        before: { approver: leaverId },
        after: { approver: approverId },
      })),
    );
    return [{ group, count: ids.length }];
  },
};
