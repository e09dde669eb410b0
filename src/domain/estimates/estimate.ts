import type { Day } from '../calendar/calendar.ts';
import { type Actor, can } from '../people/permission.ts';
import { fieldName, phrase } from '../text/phrase.ts';

/** Statuses of an estimate. `IMPORTED` is an imported version, which can't change. */
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
/** Statuses stored in the database. Expiry depends on the date and isn't stored. */
export type StoredEstimateStatus = Exclude<EstimateStatus, 'EXPIRED'>;

/** English names of the statuses. */
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

/** Steps of an estimate version. `record` stores a client's answer given elsewhere. */
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

/** The default validity of an estimate, in days. */
export const VALID_DAYS = 30;
/** The maximum length of an approver's or client's comment, in characters. */
export const ESTIMATE_COMMENT_MAXIMUM = 2000;

/** Returns the status on a day: a sent estimate is valid through its last day, then expired. */
export function statusOnDay(status: StoredEstimateStatus, validUntil: Day | null, today: Day): EstimateStatus {
  return status === 'SENT' && validUntil !== null && validUntil < today ? 'EXPIRED' : status;
}

/**
 * Returns a version's reference: `1042-E2` is the second version of the original estimate, `1042-C1.3` the third of the first change order.
 */
export function estimateReference(
  jobCode: string,
  { changeNumber, version }: { changeNumber: number; version: number },
): string {
  return changeNumber === 0 ? `${jobCode}-E${version}` : `${jobCode}-C${changeNumber}.${version}`;
}

/** The state on which an estimate's steps depend. */
export type EstimateState = {
  status: EstimateStatus;
  /** Sent estimates are frozen. */
  wasSent: boolean;
  isOfClientJob: boolean;
  isTemplate: boolean;
};

/** The user's relation to one estimate. */
export type EstimateActor = {
  mayCreate: boolean;
  mayUpdate: boolean;
  mayApprove: boolean;
  mayOrder: boolean;
  /** The named approver or their deputy. */
  isApprover: boolean;
};

/** Why a step isn't possible now; each is an API error code. */
export type EstimateRefusal =
  | 'estimate-status'
  | 'estimate-not-permitted'
  | 'estimate-approver-only'
  | 'estimate-own-recall'
  | 'estimate-internal'
  | 'estimate-template';

/** The statuses from which each step is possible. */
const FROM: Readonly<Record<EstimateAction, readonly EstimateStatus[]>> = {
  edit: ['NEW', 'REJECTED'],
  ready: ['NEW'],
  approve: ['READY'],
  reject: ['READY'],
  recall: ['READY', 'APPROVED'],
  send: ['APPROVED'],
  resend: ['SENT'],
  // An answer given in time can be recorded after expiry.
  record: ['SENT', 'EXPIRED'],
  withdraw: ['SENT'],
  cancel: ['NEW', 'REJECTED', 'APPROVED'],
  copy: ESTIMATE_STATUSES,
  order: ['APPROVED', 'ACCEPTED'],
};

/** Returns the status after a step; null if it doesn't change. An estimate that needs no approval is approved as soon as it's ready. */
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

/** Orders show the bought-in cost, which reveals the estimate's mark-up, so this requires the right to margins. */
export function mayOrderFromEstimates(actor: Actor): boolean {
  return can(actor, 'read', 'estimate') && can(actor, 'read', 'margin') && can(actor, 'create', 'purchaseorder');
}

/** Returns why a user can't take a step now; null if they can. Checks the status before the person. */
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

/** Lists the steps a user can take now. Buttons follow this. */
export function allowedOnEstimate(estimate: EstimateState, actor: EstimateActor): EstimateAction[] {
  return ESTIMATE_ACTIONS.filter((action) => estimateRefusal(action, estimate, actor) === null);
}

/** A client's answer: the decision, their name, and the options and alternatives they picked. */
type GivenAnswer = { answer: string; name: string; comment: string | null; picked: readonly number[] };

/** Returns whether an answer repeats the stored one. Picks matter only for acceptance. */
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
