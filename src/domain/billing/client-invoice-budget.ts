import Big from 'big.js';
import { sharePercent } from '../money/money.ts';

/** How billing compares with the approved estimate: none approved, over it, over it once other drafts are posted, or within it. */
export const BUDGET_STATES = ['unestimated', 'over', 'over-with-drafts', 'within'] as const;
export type BudgetState = (typeof BUDGET_STATES)[number];

/** Net amounts of a job or of one of its cost types, as decimal strings. */
export type BillingAmounts = {
  approvedEstimate: string;
  /** On other posted invoices. */
  billedBefore: string;
  /** On other drafts that aren't rejected. */
  otherDrafts: string;
  thisInvoice: string;
};

function billedWith({ billedBefore, thisInvoice }: BillingAmounts): Big {
  return Big(billedBefore).plus(thisInvoice);
}

/** Compares the approved estimate with billing including this invoice. A credit is never over the estimate. */
export function budgetStateOf(amounts: BillingAmounts): BudgetState {
  const estimate = Big(amounts.approvedEstimate);
  const billed = billedWith(amounts);
  if (Big(amounts.thisInvoice).lte(0)) return 'within';
  if (estimate.lte(0)) return 'unestimated';
  if (billed.gt(estimate)) return 'over';
  return billed.plus(amounts.otherDrafts).gt(estimate) ? 'over-with-drafts' : 'within';
}

/** Returns the most urgent of several states; null for an empty list. */
export function worstBudgetState(states: readonly BudgetState[]): BudgetState | null {
  const order: readonly BudgetState[] = ['over', 'over-with-drafts', 'unestimated', 'within'];
  return order.find((state) => states.includes(state)) ?? null;
}

/** Returns whether a job's costs exceed its approved estimate, independently of billing. */
export function costsExceedEstimate({ approvedEstimate, actuals }: { approvedEstimate: string; actuals: string }) {
  return Big(approvedEstimate).gt(0) && Big(actuals).gt(approvedEstimate);
}

/** Returns the whole percentages of the approved estimate billed before this invoice and on it; null without an estimate. */
export function sharesOfEstimate(amounts: BillingAmounts): { before: number; here: number } | null {
  const { approvedEstimate, billedBefore, thisInvoice } = amounts;
  if (Big(approvedEstimate).lte(0)) return null;
  return {
    before: sharePercent(billedBefore, approvedEstimate),
    here: sharePercent(thisInvoice, approvedEstimate),
  };
}
