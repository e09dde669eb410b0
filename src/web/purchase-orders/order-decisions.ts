import { approvePurchaseOrder, rejectPurchaseOrder } from '#contract/purchasing/purchase-order-action.ts';
import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { MOST_ORDERS_AT_ONCE, REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { phrase } from '#domain/text/phrase.ts';
import { type DecisionKind, mayDecide } from '../documents/deciding/use-approval.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { confirmApproval, confirmOrderApproval } from '../widgets/dialog/questions.ts';
import { approvalQuestion, budgetWarnings, rejectionText, successText, totalText } from './approval-texts.ts';

/** How orders are approved and rejected. */
export const ORDER_DECISIONS: DecisionKind<PurchaseOrderRow> = {
  canDecide: mayDecide,
  most: MOST_ORDERS_AT_ONCE,
  send: (orders, comment) => {
    const which = orders.map(({ id, lastModified }) => ({ Id: id, LastModified: lastModified }));
    return comment === null
      ? call(approvePurchaseOrder, { body: which.map((one) => ({ ...one, IsApproved: true as const })) })
      : call(rejectPurchaseOrder, {
          body: which.map((one) => ({ ...one, IsRejected: true as const, Comment: comment })),
        });
  },
  confirm: (t, orders) =>
    orders.length === 1
      ? confirmOrderApproval(t, orders[0]!, budgetWarnings(t, orders))
      : confirmApproval(t, approvalQuestion(t, orders)),
  totalText,
  busyText: (t) => t('Updating purchase orders'),
  successText,
  rejectionText,
  comment: { label: phrase('Reason'), maximum: REJECTION_MAXIMUM },
  affected: (orders) => [queryKeys.purchaseOrders, ...orders.map(({ id }) => queryKeys.purchaseOrder(id))],
};
