import { useState } from 'react';
import type { PurchaseOrderRow } from '#contract/purchase-order-list.ts';
import { useRowSelection } from '../../record-list/use-row-selection.ts';
import { type Decided, useOrderDecisions } from './use-order-decisions.ts';

/** Whether the person may decide on an order now, and so choose it together with others. */
export function canDecide({ allowedActions }: PurchaseOrderRow): boolean {
  return allowedActions.includes('approve') && allowedActions.includes('reject');
}

/** Deciding on the orders of a list: on one, or on those that are chosen, by pointer and by keys (PO-14, PO-15, FIX-45). */
export function useOrderApproval(rows: readonly PurchaseOrderRow[]) {
  const decisions = useOrderDecisions();
  const selection = useRowSelection(rows, canDecide);
  const [rejecting, setRejecting] = useState<ReadonlySet<number> | null>(null);
  const isBusy = decisions.deciding.size > 0;
  const take = (decided: Decided) => {
    selection.release(decided.done);
    return decided;
  };
  const approve = async (orders: readonly PurchaseOrderRow[]) => take(await decisions.approve(orders));
  const askToReject = (orders: readonly PurchaseOrderRow[]) => {
    if (orders.length > 0) setRejecting(new Set(orders.map(({ id }) => id)));
  };
  return {
    selection,
    isBusy,
    deciding: decisions.deciding,
    errors: decisions.errors,
    approve,
    /** Asks for the comment with which orders are rejected. */
    askToReject,
    /** The orders that are to be rejected, as far as they still can be; null = none is asked about. */
    rejected: rejecting && rows.filter((row) => canDecide(row) && rejecting.has(row.id)),
    reject: async (orders: readonly PurchaseOrderRow[], comment: string) =>
      take(await decisions.reject(orders, comment)),
    endRejecting: () => setRejecting(null),
    /** Space chooses the order of a row, A and R decide on what is chosen, or else on it; answers whether the key meant that. */
    pressKey: (key: string, row: PurchaseOrderRow | undefined): boolean => {
      if (!row) return false;
      const orders = selection.checked.length > 0 ? selection.checked : canDecide(row) ? [row] : [];
      if (key === ' ' && canDecide(row)) selection.toggle(row);
      else if (key === 'a' && orders.length > 0) void approve(orders);
      else if (key === 'r' && orders.length > 0) askToReject(orders);
      else return false;
      return true;
    },
  };
}
