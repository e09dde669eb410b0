import Big from 'big.js';
import { sharePercent } from '../money/money.ts';

/**
 * Compares what is billed with the approved estimate: there is none, it is exceeded, it would be exceeded with the
 * other drafts, or it isn't exceeded.
 */
export const BUDGET_STATES = ['unestimated', 'over', 'over-with-drafts', 'within'] as const;
export type BudgetState = (typeof BUDGET_STATES)[number];

/** The net amounts of a job, or of one of its cost types, from the point of view of an invoice. */
export type BillingAmounts = {
  approvedEstimate: string;
  /** On other posted invoices. */
  billedBefore: string;
  /** On other drafts, without rejected ones. */
  otherDrafts: string;
  thisInvoice: string;
};

/** Returns what is billed after this invoice. */
function billedWith({ billedBefore, thisInvoice }: BillingAmounts): Big {
  return Big(billedBefore).plus(thisInvoice);
}

/** Returns the budget state after this invoice. A credit never exceeds the estimate. */
export function budgetStateOf(amounts: BillingAmounts): BudgetState {
  const estimate = Big(amounts.approvedEstimate);
  const billed = billedWith(amounts);
  if (Big(amounts.thisInvoice).lte(0)) return 'within';
  if (estimate.lte(0)) return 'unestimated';
  if (billed.gt(estimate)) return 'over';
  return billed.plus(amounts.otherDrafts).gt(estimate) ? 'over-with-drafts' : 'within';
}

/** Returns the most serious of several states; null if there are none. */
export function worstBudgetState(states: readonly BudgetState[]): BudgetState | null {
  const order: readonly BudgetState[] = ['over', 'over-with-drafts', 'unestimated', 'within'];
  return order.find((state) => states.includes(state)) ?? null;
}

/** Whether a job cost more than the approved estimate. This is a separate warning, whatever is billed. */
export function costsExceedEstimate({ approvedEstimate, actuals }: { approvedEstimate: string; actuals: string }) {
  return Big(approvedEstimate).gt(0) && Big(actuals).gt(approvedEstimate);
}

/** Returns the share of the approved estimate billed before this invoice and on it, in whole percent; null without an estimate. */
export function sharesOfEstimate(amounts: BillingAmounts): { before: number; here: number } | null {
  const { approvedEstimate, billedBefore, thisInvoice } = amounts;
  if (Big(approvedEstimate).lte(0)) return null;
  return {
    before: sharePercent(billedBefore, approvedEstimate),
    here: sharePercent(thisInvoice, approvedEstimate),
  };
}
