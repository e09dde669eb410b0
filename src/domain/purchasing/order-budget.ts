import Big from 'big.js';
import {
  type BillingAmounts,
  type BudgetState,
  budgetStateOf,
  sharesOfEstimate,
} from '../billing/client-invoice-budget.ts';
import { roundAmount } from '../money/money.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** How an order compares with the approved estimate, in the first language. */
export const ORDER_BUDGET_NAMES: Record<BudgetState, Phrase> = {
  over: phrase('Over estimate'),
  'over-with-drafts': phrase('Over estimate with other pending orders'),
  unestimated: phrase('No approved estimate'),
  within: phrase('Within estimate'),
};

/** The net amounts of a job, or of one of its cost types, from the point of view of an order. */
export type OrderedAmounts = {
  approvedEstimate: string;
  /** On other approved orders, minus the suppliers' posted costs. */
  committed: string;
  /** Approved time and posted costs. */
  actual: string;
  /** On other orders waiting for approval. */
  otherOrders: string;
  thisOrder: string;
};

/** Returns what remains of the approved estimate after an order is approved; negative if the order exceeds it. */
export function leftByOrder({ approvedEstimate, committed, actual, thisOrder }: OrderedAmounts, decimals = 2): string {
  return roundAmount(Big(approvedEstimate).minus(committed).minus(actual).minus(thisOrder), decimals);
}

/** Returns whether the approved estimate covers spent and committed amounts, with this order and with the other waiting ones. */
export function budgetOfOrder(amounts: OrderedAmounts): BudgetState {
  return budgetStateOf(asBilling(amounts));
}

/** Returns the share of the approved estimate used before this order and by it, in whole percent; null without an estimate. */
export function sharesOfOrder(amounts: OrderedAmounts): { before: number; here: number } | null {
  return sharesOfEstimate(asBilling(amounts));
}

/** Converts the amounts, so that orders and invoices share the same budget rule. */
function asBilling({ approvedEstimate, committed, actual, otherOrders, thisOrder }: OrderedAmounts): BillingAmounts {
  return {
    approvedEstimate,
    billedBefore: Big(committed).plus(actual).toFixed(),
    otherDrafts: otherOrders,
    thisInvoice: thisOrder,
  };
}
