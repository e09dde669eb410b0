import Big from 'big.js';
import { sumOfAmounts } from '../money/money.ts';

/** Reasons why a person can't approve an order; each is an API error code. */
export type ApproverRefusal =
  | 'approver-inactive'
  | 'approver-without-right'
  | 'approver-own-order'
  | 'approver-other-division'
  | 'approver-above-limit'
  | 'approver-limit-other-currency';

/** An approver's maximum total for a division. `divisionId` null: every division; `amount` null: unlimited. */
export type ApprovalLimit = { divisionId: number | null; amount: string | null };

/** A possible approver. Limits are in base currency. */
export type ApproverCandidate = {
  id: number;
  isActive: boolean;
  mayApprove: boolean;
  limits: readonly ApprovalLimit[];
};

/** The order to approve. `divisionId` null: any division; `total` null: not checked. */
export type OrderToApprove = {
  divisionId: number | null;
  /** Limits apply in base currency only. */
  isInBaseCurrency: boolean;
  total: string | null;
  /** Requester, creator, last editor and sender. */
  ownerIds: readonly (number | null)[];
};

/**
 * Returns a person's limit for a division: a specific limit wins over a general one. A person without any limit approves everything;
 * undefined means they don't approve orders of this division.
 */
export function approvalLimitFor(
  limits: readonly ApprovalLimit[],
  divisionId: number | null,
): { amount: string | null } | undefined {
  if (limits.length === 0) return { amount: null };
  const everywhere = limits.find((limit) => limit.divisionId === null);
  if (divisionId === null) return everywhere ?? { amount: null };
  return limits.find((limit) => limit.divisionId === divisionId) ?? everywhere;
}

/** Returns the sum of related orders if it exceeds the limit of a single order; otherwise null. */
export function sumAboveLimit(limit: string, totals: readonly string[]): string | null {
  if (totals.length < 2) return null;
  const sum = sumOfAmounts(totals, 4);
  return Big(sum).gt(limit) ? sum : null;
}

/**
 * Returns whether a deputy may act for an order's approver: they have the approval right and it isn't their own order. The approver's limit
 * applies, not the deputy's.
 */
export function canStandInForApprover(
  deputy: Pick<ApproverCandidate, 'id' | 'mayApprove'>,
  ownerIds: OrderToApprove['ownerIds'],
): boolean {
  return deputy.mayApprove && !ownerIds.includes(deputy.id);
}

/**
 * Returns why a person can't approve an order; null if they can. Unless the agency allows it, people can't approve their own orders,
 * including those they last changed or sent.
 */
export function approverRefusal(
  person: ApproverCandidate,
  order: OrderToApprove,
  isOwnOrderApprovalAllowed: boolean,
): ApproverRefusal | null {
  if (!person.isActive) return 'approver-inactive';
  if (!person.mayApprove) return 'approver-without-right';
  if (order.ownerIds.includes(person.id) && !isOwnOrderApprovalAllowed) return 'approver-own-order';
  const limit = approvalLimitFor(person.limits, order.divisionId);
  if (!limit) return 'approver-other-division';
  if (limit.amount === null || order.total === null) return null;
  // Without an exchange rate, a foreign total can't be compared with the limit.
  if (!order.isInBaseCurrency) return 'approver-limit-other-currency';
  return Big(order.total).gt(limit.amount) ? 'approver-above-limit' : null;
}
