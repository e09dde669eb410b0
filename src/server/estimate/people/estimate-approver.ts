import type { RefusalCode } from '#contract/http/refusal.ts';
import { type ApproverCandidate, type ApproverRefusal, approverRefusal } from '#domain/documents/document-approver.ts';
import type { EstimateToApprove } from './estimate-to-approve.ts';

const CODES: Partial<Record<ApproverRefusal, RefusalCode>> = {
  'approver-without-right': 'estimate-approver-without-right',
  'approver-own-order': 'estimate-approver-own',
  'approver-other-division': 'estimate-approver-other-division',
};

/** Returns why a person can't approve an estimate; null if they can. As for orders, but never their own. */
export function estimateApproverRefusal(
  person: ApproverCandidate,
  toApprove: EstimateToApprove,
  ownerIds: readonly (number | null)[],
): RefusalCode | null {
  const why = approverRefusal(person, { ...toApprove, ownerIds }, false);
  return why && (CODES[why] ?? why);
}
