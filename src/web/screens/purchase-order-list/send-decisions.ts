import type { ResultItem } from '#contract/job-list.ts';
import { approvePurchaseOrder, rejectPurchaseOrder } from '#contract/purchase-order-action.ts';
import type { PurchaseOrderRow } from '#contract/purchase-order-list.ts';
import { MOST_ORDERS_AT_ONCE } from '#domain/purchase-order.ts';
import { call } from '../../platform/api.ts';

/** Results as far as they came; `failure` = why the rest did not. */
export type DecisionOutcome = { results: ResultItem[]; failure: unknown };

type Seen = Pick<PurchaseOrderRow, 'id' | 'lastModified'>;

/** Approves orders as they were seen; with a comment rejects them instead (FIX-45). */
export async function sendDecisions(orders: readonly Seen[], comment: string | null): Promise<DecisionOutcome> {
  const results: ResultItem[] = [];
  for (let start = 0; start < orders.length; start += MOST_ORDERS_AT_ONCE) {
    const portion = orders.slice(start, start + MOST_ORDERS_AT_ONCE);
    const which = portion.map(({ id, lastModified }) => ({ Id: id, LastModified: lastModified }));
    try {
      results.push(
        ...(comment === null
          ? await call(approvePurchaseOrder, { body: which.map((one) => ({ ...one, IsApproved: true as const })) })
          : await call(rejectPurchaseOrder, {
              body: which.map((one) => ({ ...one, IsRejected: true as const, Comment: comment })),
            })),
      );
    } catch (failure) {
      return { results, failure };
    }
  }
  return { results, failure: null };
}
