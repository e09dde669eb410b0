import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvePurchaseOrder, rejectPurchaseOrder } from '#contract/purchase-order-action.ts';
import type { PurchaseOrderRow } from '#contract/purchase-order-list.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { ORDERS_KEY } from '../../widgets/order-notices.ts';
import { confirmOrderApproval } from '../../widgets/questions.ts';
import { toast, toastProblem } from '../../widgets/toast.tsx';

/** Approves and rejects orders from the list, one call each. What is refused says why; the list is then read anew (PO-14, PO-15). */
export function useOrderDecisions() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [deciding, setDeciding] = useState<ReadonlySet<number>>(new Set());

  /** Answers whether the order is now as was wanted. */
  const decide = async (row: PurchaseOrderRow, isApproval: boolean, comment = ''): Promise<boolean> => {
    setDeciding((before) => new Set(before).add(row.id));
    const which = { Id: row.id, LastModified: row.lastModified };
    try {
      const [result] = isApproval
        ? await call(approvePurchaseOrder, { body: [{ ...which, IsApproved: true }] })
        : await call(rejectPurchaseOrder, { body: [{ ...which, IsRejected: true, Comment: comment }] });
      if (result?.error) toast('error', `${row.reference}: ${result.error}`);
      else if (result?.warning) toast('warning', `${row.reference}: ${result.warning}`);
      if (result?.error) return false;
      toast('success', isApproval ? t('Purchase order approved') : t('Purchase order rejected'));
      return true;
    } catch (error) {
      toastProblem(error);
      return false;
    } finally {
      setDeciding((before) => new Set([...before].filter((id) => id !== row.id)));
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
      void queryClient.invalidateQueries({ queryKey: ['purchase-order', row.id] });
    }
  };

  return {
    /** The orders on whose decision the server is at work. */
    deciding,
    approve: async (row: PurchaseOrderRow) => {
      if (await confirmOrderApproval(t, row)) await decide(row, true);
    },
    reject: (row: PurchaseOrderRow, comment: string) => decide(row, false, comment),
  };
}
