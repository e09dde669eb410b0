import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { ORDER_BUDGET_NAMES } from '#domain/purchasing/order-budget.ts';
import type { Texts } from '../platform/translation.ts';
import { grossText } from '../record-list/amounts-text.ts';

/** The gross totals of orders, added up by currency. */
export function totalText(t: Texts['t'], orders: readonly PurchaseOrderRow[]): string {
  return grossText(
    t,
    orders.map(({ total, currency }) => ({ amount: total, currency })),
  );
}

/** The confirmation before several orders are approved: how many, how much, and which of them need a look. */
export function approvalQuestion(t: Texts['t'], orders: readonly PurchaseOrderRow[]): string {
  const question = t('Approve {count} purchase orders, {total} in all?', {
    count: orders.length,
    total: totalText(t, orders),
  });
  const both = orders.filter(({ hasLineOnJobAndAccount }) => hasLineOnJobAndAccount).length;
  return [
    ...budgetWarnings(t, orders),
    ...(both > 0
      ? [t('{count} of them {count, has|have} a line with both a job and a GL account.', { count: both })]
      : []),
    question,
  ].join(' ');
}

/** So many orders over their estimate are named; the others are counted. */
const MOST_NAMED = 5;

/** Which of some orders are over the approved estimate of a job, alone or together with others that wait, or have none. */
export function budgetWarnings(
  t: Texts['t'],
  orders: readonly Pick<PurchaseOrderRow, 'budget' | 'reference'>[],
): string[] {
  return (['over', 'over-with-drafts', 'unestimated'] as const).flatMap((state) => {
    const found = orders.filter(({ budget }) => budget === state).map(({ reference }) => reference);
    if (found.length === 0) return [];
    const named = found.slice(0, MOST_NAMED).join(', ');
    const others = found.length - MOST_NAMED;
    const names = others > 0 ? t('{names} and {count} {count, other|others}', { names: named, count: others }) : named;
    return [`${t.of(ORDER_BUDGET_NAMES[state])}: ${names}.`];
  });
}

/** The message when all of a decision succeeded. */
export function successText(t: Texts['t'], isApproval: boolean, count: number): string {
  if (count === 1) return isApproval ? t('Purchase order approved') : t('Purchase order rejected');
  return isApproval
    ? t('{count} purchase orders approved', { count })
    : t('{count} purchase orders rejected', { count });
}

/** The text above the reason field of a rejection. */
export function rejectionText(t: Texts['t'], orders: readonly PurchaseOrderRow[]): string {
  const [first] = orders;
  if (!first) return t('None of these purchase orders is waiting for you any more.');
  return orders.length === 1
    ? t('The purchase order {reference} goes back to its requester with your reason.', { reference: first.reference })
    : t('{count} purchase orders, {total} in all, go back to their requesters with your reason.', {
        count: orders.length,
        total: totalText(t, orders),
      });
}
