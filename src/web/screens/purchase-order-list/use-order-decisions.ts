import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PurchaseOrderRow } from '#contract/purchase-order-list.ts';
import { useText } from '../../platform/translation.ts';
import { ORDERS_KEY } from '../../purchase-orders/order-notices.ts';
import { countOfChanged } from '../../record-list/decided-before.ts';
import { decisionMessages } from '../../record-list/decision-messages.ts';
import { useUnderWay } from '../../record-list/use-under-way.ts';
import { confirmApproval, confirmOrderApproval } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { approvalQuestion, successText } from './approval-words.ts';
import { sendDecisions } from './send-decisions.ts';

/** How a decision ended: on which orders it stands now, and why it does not on others. */
export type Decided = { done: ReadonlySet<number>; errors: ReadonlyMap<number, string>; isSent: boolean };

const NOTHING: Decided = { done: new Set(), errors: new Map(), isSent: false };

/** Approves and rejects orders from the list, one or several, tells how it went, and reads them anew (PO-14, PO-15, FIX-45). */
export function useOrderDecisions() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const underWay = useUnderWay();

  /** One decision at a time on an order: a second press changes nothing twice. Other orders need not wait for it. */
  const decide = async (asked: readonly PurchaseOrderRow[], comment: string | null): Promise<Decided> => {
    const orders = underWay.take(asked);
    if (orders.length === 0) return NOTHING;
    try {
      const { results, failure } = await sendDecisions(orders, comment);
      if (failure !== null) toastProblem(failure);
      const references = new Map(orders.map(({ id, reference }) => [id, reference]));
      const changed = countOfChanged(results, t);
      const success = failure === null && changed > 0 ? successText(t, comment === null, changed) : null;
      for (const { kind, message } of decisionMessages(results, (id) => references.get(id) ?? String(id), success))
        toast(kind, message);
      const refused = new Map(results.flatMap(({ id, error }) => (error ? [[id, error] as const] : [])));
      setErrors((before) => new Map([...before].filter(([id]) => !references.has(id)).concat([...refused])));
      for (const { id } of orders) void queryClient.invalidateQueries({ queryKey: ['purchase-order', id] });
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
      const done = new Set(results.flatMap(({ id, error }) => (error ? [] : [id])));
      return { done, errors: refused, isSent: failure === null };
    } finally {
      underWay.release(orders);
    }
  };

  /** Whether the person wants it, after a warning of what needs one (PO-14). */
  const isWanted = (orders: readonly PurchaseOrderRow[]): Promise<boolean> => {
    const [only, ...others] = orders;
    if (!only) return Promise.resolve(false);
    return others.length === 0 ? confirmOrderApproval(t, only) : confirmApproval(t, approvalQuestion(t, orders));
  };

  return {
    /** The orders on whose decision the server is at work. */
    deciding: underWay.ids,
    /** Why an order was refused when it was last decided on. */
    errors,
    approve: async (asked: readonly PurchaseOrderRow[]): Promise<Decided> => {
      const orders = underWay.free(asked);
      return (await isWanted(orders)) ? decide(orders, null) : NOTHING;
    },
    reject: (orders: readonly PurchaseOrderRow[], comment: string) => decide(orders, comment),
  };
}
