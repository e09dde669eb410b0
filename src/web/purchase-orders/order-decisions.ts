import { useQueryClient } from '@tanstack/react-query';
import { approvePurchaseOrder, rejectPurchaseOrder } from '#contract/purchasing/purchase-order-action.ts';
import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { MOST_ORDERS_AT_ONCE, REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { type DecisionKind, mayDecide } from '../documents/deciding/use-approval.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { confirmApproval, confirmOrderApproval } from '../widgets/dialog/questions.ts';
import { approvalQuestion, budgetWarnings, rejectionText, successText, totalText } from './approval-texts.ts';

/** Returns how orders are approved and rejected. */
export function useOrderDecisions(): DecisionKind<PurchaseOrderRow> {
  const { t } = useText();
  const queryClient = useQueryClient();
  return {
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
    confirm: (orders) =>
      orders.length === 1
        ? confirmOrderApproval(t, orders[0]!, budgetWarnings(t, orders))
        : confirmApproval(t, approvalQuestion(t, orders)),
    totalText: (orders) => totalText(t, orders),
    busyText: () => t('Updating purchase orders'),
    successText: (isApproval, changed) => successText(t, isApproval, changed),
    rejection: { message: (orders) => rejectionText(t, orders), label: t('Reason'), maximum: REJECTION_MAXIMUM },
    refetch: async (orders) => {
      for (const { id } of orders) void queryClient.invalidateQueries({ queryKey: queryKeys.purchaseOrder(id) });
      await queryClient.invalidateQueries({ queryKey: queryKeys.purchaseOrders });
    },
  };
}
