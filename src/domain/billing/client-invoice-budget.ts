import Big from 'big.js';
import { sharePercent } from '../money/money.ts';

/**
 * How billing stands to what the client has approved: nothing was approved; more is billed than that; it is more as soon as
 * the other drafts are billed too; or it is within.
 */
export const BUDGET_STATES = ['unestimated', 'over', 'over-with-drafts', 'within'] as const;
export type BudgetState = (typeof BUDGET_STATES)[number];

/** Amounts of a job, or of a cost type of it, as an invoice finds them: net, as decimal strings. */
export type BillingAmounts = {
  approvedEstimate: string;
  /** On other invoices that are posted. */
  billedBefore: string;
  /** On other drafts that are not rejected. */
  otherDrafts: string;
  thisInvoice: string;
};

/** What is billed once this invoice is: before it, and on it. */
function billedWith({ billedBefore, thisInvoice }: BillingAmounts): Big {
  return Big(billedBefore).plus(thisInvoice);
}

/** Whether the approved estimate covers what is billed with this invoice. A credit is never over it. */
export function budgetStateOf(amounts: BillingAmounts): BudgetState {
  const estimate = Big(amounts.approvedEstimate);
  const billed = billedWith(amounts);
  if (Big(amounts.thisInvoice).lte(0)) return 'within';
  if (estimate.lte(0)) return 'unestimated';
  if (billed.gt(estimate)) return 'over';
  return billed.plus(amounts.otherDrafts).gt(estimate) ? 'over-with-drafts' : 'within';
}

/** The state that most wants a look, of several; null of none. */
export function worstBudgetState(states: readonly BudgetState[]): BudgetState | null {
  const order: readonly BudgetState[] = ['over', 'over-with-drafts', 'unestimated', 'within'];
  return order.find((state) => states.includes(state)) ?? null;
}

/** Whether a job has cost more than was approved: a hint of its own, whatever is billed. */
export function costsExceedEstimate({ approvedEstimate, actuals }: { approvedEstimate: string; actuals: string }) {
  return Big(approvedEstimate).gt(0) && Big(actuals).gt(approvedEstimate);
}

/** How much of an approved estimate is billed, in whole percent, before an invoice and on it; null without an estimate. */
export function sharesOfEstimate(amounts: BillingAmounts): { before: number; here: number } | null {
  const { approvedEstimate, billedBefore, thisInvoice } = amounts;
  if (Big(approvedEstimate).lte(0)) return null;
  return {
    before: sharePercent(billedBefore, approvedEstimate),
    here: sharePercent(thisInvoice, approvedEstimate),
  };
}
