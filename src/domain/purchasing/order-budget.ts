import Big from 'big.js';
import {
  type BillingAmounts,
  type BudgetState,
  budgetStateOf,
  sharesOfEstimate,
} from '../billing/client-invoice-budget.ts';
import { roundAmount } from '../money/money.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** How an order stands to the approved estimate, in the first language. */
export const ORDER_BUDGET_NAMES: Record<BudgetState, Phrase> = {
  over: phrase('Over estimate'),
  'over-with-drafts': phrase('Over estimate with other pending orders'),
  unestimated: phrase('No approved estimate'),
  within: phrase('Within estimate'),
};

/** Amounts of a job, or of a cost type of it, as an order finds them: net, as decimal strings. */
export type OrderedAmounts = {
  approvedEstimate: string;
  /** On other approved orders, as far as the suppliers' costs are not posted. */
  committed: string;
  /** Approved time and posted costs. */
  actual: string;
  /** On other orders that wait for approval. */
  otherOrders: string;
  thisOrder: string;
};

/** What an order leaves of the approved estimate once it is approved, with the decimals of sums in base; below zero where it is more. */
export function leftByOrder({ approvedEstimate, committed, actual, thisOrder }: OrderedAmounts, decimals = 2): string {
  return roundAmount(Big(approvedEstimate).minus(committed).minus(actual).minus(thisOrder), decimals);
}

/** Whether the approved estimate covers what was spent and is committed with this order, and with the others that wait. */
export function budgetOfOrder(amounts: OrderedAmounts): BudgetState {
  return budgetStateOf(asBilling(amounts));
}

/** How much of an approved estimate is used up, in whole percent, before an order and by it; null without an estimate. */
export function sharesOfOrder(amounts: OrderedAmounts): { before: number; here: number } | null {
  return sharesOfEstimate(asBilling(amounts));
}

/** An estimate is used up by orders and costs as it is by invoices: one rule for both. */
function asBilling({ approvedEstimate, committed, actual, otherOrders, thisOrder }: OrderedAmounts): BillingAmounts {
  return {
    approvedEstimate,
    billedBefore: Big(committed).plus(actual).toFixed(),
    otherDrafts: otherOrders,
    thisInvoice: thisOrder,
  };
}
