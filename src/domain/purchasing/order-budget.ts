import Big from 'big.js';
import {
  type BillingAmounts,
  type BudgetState,
  budgetStateOf,
  sharesOfEstimate,
} from '../billing/client-invoice-budget.ts';
import { roundAmount } from '../money/money.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** English names of the budget states. */
export const ORDER_BUDGET_NAMES: Record<BudgetState, Phrase> = {
  over: phrase('Over estimate'),
  'over-with-drafts': phrase('Over estimate with other pending orders'),
  unestimated: phrase('No approved estimate'),
  within: phrase('Within estimate'),
};

/** Net amounts of a job or of one of its cost types, as decimal strings. */
export type OrderedAmounts = {
  approvedEstimate: string;
  /** On other approved orders, minus posted supplier costs. */
  committed: string;
  /** Approved time and posted costs. */
  actual: string;
  /** On other orders pending approval. */
  otherOrders: string;
  thisOrder: string;
};

/** Returns what remains of the approved estimate after this order, in base currency decimals; negative if exceeded. */
export function leftByOrder({ approvedEstimate, committed, actual, thisOrder }: OrderedAmounts, decimals = 2): string {
  return roundAmount(Big(approvedEstimate).minus(committed).minus(actual).minus(thisOrder), decimals);
}

/** Compares the approved estimate with actual and committed amounts, this order, and other pending orders. */
export function budgetOfOrder(amounts: OrderedAmounts): BudgetState {
  return budgetStateOf(asBilling(amounts));
}

/** Returns the whole percentages of the approved estimate used before this order and by it; null without an estimate. */
export function sharesOfOrder(amounts: OrderedAmounts): { before: number; here: number } | null {
  return sharesOfEstimate(asBilling(amounts));
}

/** Maps order amounts to billing amounts, because the same budget rule applies. */
function asBilling({ approvedEstimate, committed, actual, otherOrders, thisOrder }: OrderedAmounts): BillingAmounts {
  return {
    approvedEstimate,
    billedBefore: Big(committed).plus(actual).toFixed(),
    otherDrafts: otherOrders,
    thisInvoice: thisOrder,
  };
}
