import type { Day } from '../calendar/calendar.ts';
import { type Actor, can } from '../people/permission.ts';
import { fieldName, phrase } from '../text/phrase.ts';

/** Statuses of an estimate by code. `IMPORTED` = a version of a file, which stays as it is. */
export const ESTIMATE_STATUSES = [
  'IMPORTED',
  'NEW',
  'READY',
  'APPROVED',
  'REJECTED',
  'SENT',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
  'CANCELLED',
] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];
/** A status as it is stored: that a version has expired is a matter of the day. */
export type StoredEstimateStatus = Exclude<EstimateStatus, 'EXPIRED'>;

/** Statuses by name, in the first language. */
export const ESTIMATE_STATUS_NAMES = {
  IMPORTED: phrase(fieldName('Imported')),
  NEW: phrase(fieldName('New')),
  READY: phrase(fieldName('Ready for approval')),
  APPROVED: phrase(fieldName('Approved')),
  REJECTED: phrase(fieldName('Rejected')),
  SENT: phrase(fieldName('Sent')),
  ACCEPTED: phrase(fieldName('Accepted')),
  DECLINED: phrase(fieldName('Declined')),
  EXPIRED: phrase('Expired'),
  WITHDRAWN: phrase(fieldName('Withdrawn')),
  CANCELLED: phrase(fieldName('Cancelled')),
} as const satisfies Record<EstimateStatus, string>;

/** What can be done with a version of an estimate. `record` = the client's answer that was given elsewhere. */
export const ESTIMATE_ACTIONS = [
  'edit',
  'ready',
  'approve',
  'reject',
  'recall',
  'send',
  'resend',
  'record',
  'withdraw',
  'cancel',
  'copy',
  'order',
] as const;
export type EstimateAction = (typeof ESTIMATE_ACTIONS)[number];

/** For how many days an estimate stands unless it says otherwise. */
export const VALID_DAYS = 30;
/** The longest comment of an approver, and of a client, in characters. */
export const ESTIMATE_COMMENT_MAXIMUM = 2000;

/** The status on a day: what was sent stands to its last day, and counts as expired from the next on. */
export function statusOnDay(status: StoredEstimateStatus, validUntil: Day | null, today: Day): EstimateStatus {
  return status === 'SENT' && validUntil !== null && validUntil < today ? 'EXPIRED' : status;
}

/** What a version is called: `1042-E2` is the second of the original, `1042-C1.3` the third of the first change order. */
export function estimateReference(
  jobCode: string,
  { changeNumber, version }: { changeNumber: number; version: number },
): string {
  return changeNumber === 0 ? `${jobCode}-E${version}` : `${jobCode}-C${changeNumber}.${version}`;
}

/** What the actions of an estimate depend on. */
export type EstimateState = {
  status: EstimateStatus;
  /** Whether it was ever sent to a client: what was sent is frozen. */
  wasSent: boolean;
  isOfClientJob: boolean;
  isTemplate: boolean;
};

/** Who asks, towards one estimate. */
export type EstimateActor = {
  mayCreate: boolean;
  mayUpdate: boolean;
  mayApprove: boolean;
  mayOrder: boolean;
  /** Its named approver, or their deputy. */
  isApprover: boolean;
};

/** Why an action is not possible now; each is a code of the API. */
export type EstimateRefusal =
  | 'estimate-status'
  | 'estimate-not-permitted'
  | 'estimate-approver-only'
  | 'estimate-own-recall'
  | 'estimate-internal'
  | 'estimate-template';

/** The statuses from which an action goes. */
const FROM: Readonly<Record<EstimateAction, readonly EstimateStatus[]>> = {
  edit: ['NEW', 'REJECTED'],
  ready: ['NEW'],
  approve: ['READY'],
  reject: ['READY'],
  recall: ['READY', 'APPROVED'],
  send: ['APPROVED'],
  resend: ['SENT'],
  // An answer that was given in time can be recorded later.
  record: ['SENT', 'EXPIRED'],
  withdraw: ['SENT'],
  cancel: ['NEW', 'REJECTED', 'APPROVED'],
  copy: ESTIMATE_STATUSES,
  order: ['APPROVED', 'ACCEPTED'],
};

/** The status that an action leads to; null where it stays. An estimate that needs no approval is approved with being ready. */
export function estimateStatusAfter(
  action: EstimateAction,
  status: EstimateStatus,
  { needsNoApproval = false, answer = 'accept' as 'accept' | 'decline' } = {},
): StoredEstimateStatus | null {
  switch (action) {
    case 'edit':
      return status === 'REJECTED' ? 'NEW' : null;
    case 'ready':
      return needsNoApproval ? 'APPROVED' : 'READY';
    case 'approve':
      return 'APPROVED';
    case 'reject':
      return 'REJECTED';
    case 'recall':
      return 'NEW';
    case 'send':
      return 'SENT';
    case 'record':
      return answer === 'accept' ? 'ACCEPTED' : 'DECLINED';
    case 'withdraw':
      return 'WITHDRAWN';
    case 'cancel':
      return 'CANCELLED';
    default:
      return null;
  }
}

/** The orders show what is bought in, and with the estimate its mark-up: that needs the right to margins. */
export function mayOrderFromEstimates(actor: Actor): boolean {
  return can(actor, 'read', 'estimate') && can(actor, 'read', 'margin') && can(actor, 'create', 'purchaseorder');
}

/** Why somebody may not do something with an estimate now; null when they may. The status first, then the person. */
export function estimateRefusal(
  action: EstimateAction,
  estimate: EstimateState,
  actor: EstimateActor,
): EstimateRefusal | null {
  if (estimate.isTemplate && action !== 'edit' && action !== 'cancel' && action !== 'copy') return 'estimate-template';
  if (!FROM[action].includes(estimate.status)) return 'estimate-status';
  switch (action) {
    case 'approve':
    case 'reject':
      if (!actor.isApprover) return 'estimate-approver-only';
      return actor.mayApprove ? null : 'estimate-not-permitted';
    case 'recall':
      if (!actor.mayUpdate) return 'estimate-not-permitted';
      if (estimate.wasSent) return 'estimate-status';
      return actor.isApprover ? 'estimate-own-recall' : null;
    case 'send':
    case 'resend':
      if (!estimate.isOfClientJob) return 'estimate-internal';
      return actor.mayUpdate ? null : 'estimate-not-permitted';
    case 'copy':
      return actor.mayCreate ? null : 'estimate-not-permitted';
    case 'order':
      if (estimate.status === 'APPROVED' && estimate.isOfClientJob) return 'estimate-status';
      return actor.mayOrder ? null : 'estimate-not-permitted';
    default:
      return actor.mayUpdate ? null : 'estimate-not-permitted';
  }
}

/** What somebody may do with an estimate now: what its buttons mirror. */
export function allowedOnEstimate(estimate: EstimateState, actor: EstimateActor): EstimateAction[] {
  return ESTIMATE_ACTIONS.filter((action) => estimateRefusal(action, estimate, actor) === null);
}

/** What a client answers: their choice, who they are, and which options and alternatives they picked. */
type GivenAnswer = { answer: string; name: string; comment: string | null; picked: readonly number[] };

/** Whether an answer repeats one that is stored; picks matter only where the client accepts. */
export function isSameAnswer(stored: GivenAnswer, given: GivenAnswer): boolean {
  const said = ({ answer, name, comment, picked }: GivenAnswer) =>
    JSON.stringify([
      answer,
      name.trim(),
      comment?.trim() || null,
      answer === 'accept' ? [...new Set(picked)].sort((a, b) => a - b) : [],
    ]);
  return said(stored) === said(given);
}
