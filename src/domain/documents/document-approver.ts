import Big from 'big.js';
import { sumOfAmounts } from '../money/money.ts';

/** Why a person can't approve a document; each is a code of the API. */
export type ApproverRefusal =
  | 'approver-inactive'
  | 'approver-without-right'
  | 'approver-own-order'
  | 'approver-other-division'
  | 'approver-above-limit'
  | 'approver-limit-other-currency';

/** The highest total that a person may approve. `divisionId` null = in all divisions; `amount` null = any total. */
export type ApprovalLimit = { divisionId: number | null; amount: string | null };

/** A person who may become the approver. Limits are in the agency's base currency. */
export type ApproverCandidate = {
  id: number;
  isActive: boolean;
  mayApprove: boolean;
  /** Whether the agency allows people to approve their own documents of this kind. */
  mayApproveOwn: boolean;
  limits: readonly ApprovalLimit[];
};

/** The document to approve. While it is incomplete, `divisionId` null = any division, and `total` null = the limit isn't checked. */
export type DocumentToApprove = {
  divisionId: number | null;
  /** Whether the total is in the agency's base currency, like the limits. */
  isInBaseCurrency: boolean;
  total: string | null;
  /** The requester, the creator, the person who changed it last, and the sender. */
  ownerIds: readonly (number | null)[];
};

/**
 * Returns a person's limit in a division, or undefined if they can't approve its documents. The limit of the division overrides
 * the one for all divisions. A person without any limits can approve every document.
 */
export function approvalLimitFor(
  limits: readonly ApprovalLimit[],
  divisionId: number | null,
): { amount: string | null } | undefined {
  if (limits.length === 0) return { amount: null };
  const allDivisions = limits.find((limit) => limit.divisionId === null);
  if (divisionId === null) return allDivisions ?? { amount: null };
  return limits.find((limit) => limit.divisionId === divisionId) ?? allDivisions;
}

/**
 * Returns the sum of related documents if it is above the limit that applies to each of them, otherwise null. It detects a document that
 * was split to stay below the limit.
 */
export function sumAboveLimit(limit: string, totals: readonly string[]): string | null {
  if (totals.length < 2) return null;
  const sum = sumOfAmounts(totals, 4);
  return Big(sum).gt(limit) ? sum : null;
}

/**
 * Whether a deputy may decide on a document in place of its approver. They need the right to approve, and it can't be their own
 * document. The approver's limit applies, not the deputy's.
 */
export function canStandInForApprover(
  deputy: Pick<ApproverCandidate, 'id' | 'mayApprove'>,
  ownerIds: DocumentToApprove['ownerIds'],
): boolean {
  return deputy.mayApprove && !ownerIds.includes(deputy.id);
}

/**
 * Returns why a person can't approve a document, or null. People can't approve their own documents unless the agency allows it.
 * A document is also one's own after changing it last or sending it.
 */
export function approverRefusal(person: ApproverCandidate, document: DocumentToApprove): ApproverRefusal | null {
  if (!person.isActive) return 'approver-inactive';
  if (!person.mayApprove) return 'approver-without-right';
  if (document.ownerIds.includes(person.id) && !person.mayApproveOwn) return 'approver-own-order';
  const limit = approvalLimitFor(person.limits, document.divisionId);
  if (!limit) return 'approver-other-division';
  if (limit.amount === null || document.total === null) return null;
  // Without an exchange rate, a foreign total can't be compared with the limit.
  if (!document.isInBaseCurrency) return 'approver-limit-other-currency';
  return Big(document.total).gt(limit.amount) ? 'approver-above-limit' : null;
}
