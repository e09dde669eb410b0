import Big from 'big.js';
import { sumOfAmounts } from '../money/money.ts';

/** Why somebody cannot approve an order; each is a code of the API. */
export type ApproverRefusal =
  | 'approver-inactive'
  | 'approver-without-right'
  | 'approver-own-order'
  | 'approver-other-division'
  | 'approver-above-limit'
  | 'approver-limit-other-currency';

/** Up to what total somebody approves orders of a division; `divisionId` null = of every one, `amount` null = any total. */
export type ApprovalLimit = { divisionId: number | null; amount: string | null };

/** Somebody who may be named as approver. Limits are in the agency's base currency. */
export type ApproverCandidate = {
  id: number;
  isActive: boolean;
  mayApprove: boolean;
  limits: readonly ApprovalLimit[];
};

/** The order to approve as far as it is known: `divisionId` null = of any division, `total` null = not weighed. */
export type OrderToApprove = {
  divisionId: number | null;
  /** Whether the total is in the agency's base currency, in which limits are. */
  isInBaseCurrency: boolean;
  total: string | null;
  /** Its requester and its creator, the person who changed it last, and the sender. */
  ownerIds: readonly (number | null)[];
};

/**
 * The limit of somebody for a division: that of the division before that of every one. Who has no limit at all approves
 * everything; undefined = does not approve orders of this division.
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

/**
 * The sum of several orders that belong together where it is above what each of them alone may come to; null where it is not
 *.
 */
export function sumAboveLimit(limit: string, totals: readonly string[]): string | null {
  if (totals.length < 2) return null;
  const sum = sumOfAmounts(totals, 4);
  return Big(sum).gt(limit) ? sum : null;
}

/**
 * Whether a deputy may act in place of an order's approver: a person with the right to approve, for whom it isn't their own
 * order. The approver's limit applies, not the deputy's.
 */
export function canStandInForApprover(
  deputy: Pick<ApproverCandidate, 'id' | 'mayApprove'>,
  ownerIds: OrderToApprove['ownerIds'],
): boolean {
  return deputy.mayApprove && !ownerIds.includes(deputy.id);
}

/**
 * Why a person can't approve an order, or null when they can. People can't approve their own orders, which include those they changed
 * last or sent, unless the agency allows it.
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
  // Without an exchange rate it is unknown whether a total in another currency is within the limit.
  if (!order.isInBaseCurrency) return 'approver-limit-other-currency';
  return Big(order.total).gt(limit.amount) ? 'approver-above-limit' : null;
}
