import type { Day } from '../calendar/calendar.ts';
import { type Guard, statusAfterStep, stepRefusal, type Workflow } from '../documents/workflow.ts';
import { type Actor, can } from '../people/permission.ts';
import { fieldName, phrase } from '../text/phrase.ts';

/** Statuses of an estimate by code. An `IMPORTED` version comes from a file and can't be changed. */
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
/** A stored status. `EXPIRED` isn't stored: it follows from the current day. */
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

/** The actions on a version of an estimate. `record` stores an answer that the client gave elsewhere, for example by phone. */
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

/** How many days a new estimate is valid by default. */
export const VALID_DAYS = 30;
/** The maximum length of an approver's or client's comment, in characters. */
export const ESTIMATE_COMMENT_MAXIMUM = 2000;

/** Returns the status on a day. A sent version is valid through its last day, and expired from the next. */
export function statusOnDay(status: StoredEstimateStatus, validUntil: Day | null, today: Day): EstimateStatus {
  return status === 'SENT' && validUntil !== null && validUntil < today ? 'EXPIRED' : status;
}

/** Returns the reference of a version: `1042-E2` is the second of the original, `1042-C1.3` the third of the first change order. */
export function estimateReference(
  jobCode: string,
  { changeNumber, version }: { changeNumber: number; version: number },
): string {
  return changeNumber === 0 ? `${jobCode}-E${version}` : `${jobCode}-C${changeNumber}.${version}`;
}

/** The facts of an estimate on which its actions depend. */
export type EstimateState = {
  status: EstimateStatus;
  /** Whether it was ever sent to a client. It can't be recalled then. */
  wasSent: boolean;
  isOfClientJob: boolean;
  isTemplate: boolean;
};

/** The actor's rights, and their relation to one estimate. */
export type EstimateActor = {
  mayCreate: boolean;
  mayUpdate: boolean;
  mayApprove: boolean;
  mayOrder: boolean;
  /** The named approver or their deputy. */
  isApprover: boolean;
};

/** Why an action isn't possible now; each is a code of the API. */
export type EstimateRefusal =
  | 'estimate-status'
  | 'estimate-not-permitted'
  | 'estimate-approver-only'
  | 'estimate-own-recall'
  | 'estimate-internal'
  | 'estimate-template';

type EstimateGuard = Guard<EstimateState, EstimateActor, EstimateRefusal>;

const lacks = (right: 'mayCreate' | 'mayUpdate' | 'mayApprove' | 'mayOrder'): EstimateGuard => ({
  why: 'estimate-not-permitted',
  when: (_, actor) => !actor[right],
});
const isNotApprover: EstimateGuard = { why: 'estimate-approver-only', when: (_, actor) => !actor.isApprover };
const isInternal: EstimateGuard = { why: 'estimate-internal', when: (estimate) => !estimate.isOfClientJob };

/** The workflow of a version of an estimate, from a draft to the client's answer. */
const ESTIMATE_WORKFLOW: Workflow<EstimateAction, EstimateStatus, EstimateState, EstimateActor, EstimateRefusal> = {
  wrongStatus: 'estimate-status',
  steps: {
    edit: { from: ['NEW', 'REJECTED'], to: { REJECTED: 'NEW' }, refusals: [lacks('mayUpdate')] },
    ready: { from: ['NEW'], to: 'READY', refusals: [lacks('mayUpdate')] },
    approve: { from: ['READY'], to: 'APPROVED', refusals: [isNotApprover, lacks('mayApprove')] },
    reject: { from: ['READY'], to: 'REJECTED', refusals: [isNotApprover, lacks('mayApprove')] },
    recall: {
      from: ['READY', 'APPROVED'],
      to: 'NEW',
      refusals: [
        lacks('mayUpdate'),
        { why: 'estimate-status', when: (estimate) => estimate.wasSent },
        { why: 'estimate-own-recall', when: (_, actor) => actor.isApprover },
      ],
    },
    send: { from: ['APPROVED'], to: 'SENT', refusals: [isInternal, lacks('mayUpdate')] },
    resend: { from: ['SENT'], refusals: [isInternal, lacks('mayUpdate')] },
    // An answer that the client gave in time can be recorded after the estimate has expired.
    record: { from: ['SENT', 'EXPIRED'], to: 'ACCEPTED', refusals: [lacks('mayUpdate')] },
    withdraw: { from: ['SENT'], to: 'WITHDRAWN', refusals: [lacks('mayUpdate')] },
    cancel: { from: ['NEW', 'REJECTED', 'APPROVED'], to: 'CANCELLED', refusals: [lacks('mayUpdate')] },
    copy: { from: ESTIMATE_STATUSES, refusals: [lacks('mayCreate')] },
    order: {
      from: ['APPROVED', 'ACCEPTED'],
      refusals: [
        // The client's job needs the client's acceptance.
        {
          why: 'estimate-status',
          when: (estimate) => estimate.status === 'APPROVED' && estimate.isOfClientJob,
        },
        lacks('mayOrder'),
      ],
    },
  },
};

/** The actions that a template allows: it isn't sent or approved. */
const ON_TEMPLATES: readonly EstimateAction[] = ['edit', 'cancel', 'copy'];

/** Returns the status that an action leads to, or null if it doesn't change it. Without required approval, `ready` approves. */
export function estimateStatusAfter(
  action: EstimateAction,
  status: EstimateStatus,
  { needsNoApproval = false, answer = 'accept' as 'accept' | 'decline' } = {},
): StoredEstimateStatus | null {
  if (action === 'ready' && needsNoApproval) return 'APPROVED';
  if (action === 'record' && answer === 'decline') return 'DECLINED';
  return statusAfterStep(ESTIMATE_WORKFLOW, action, status) as StoredEstimateStatus | null;
}

/** Whether an actor may create orders from an estimate. Orders show the costs and so reveal the mark-up, which needs the right to margins. */
export function mayOrderFromEstimates(actor: Actor): boolean {
  return can(actor, 'read', 'estimate') && can(actor, 'read', 'margin') && can(actor, 'create', 'purchaseorder');
}

/** Returns why an actor can't take an action on an estimate now, or null. */
export function estimateRefusal(
  action: EstimateAction,
  estimate: EstimateState,
  actor: EstimateActor,
): EstimateRefusal | null {
  if (estimate.isTemplate && !ON_TEMPLATES.includes(action)) return 'estimate-template';
  return stepRefusal(ESTIMATE_WORKFLOW, action, estimate, actor);
}

/** Returns the actions that an actor can take on an estimate now. The screen shows their buttons. */
export function allowedOnEstimate(estimate: EstimateState, actor: EstimateActor): EstimateAction[] {
  return ESTIMATE_ACTIONS.filter((action) => estimateRefusal(action, estimate, actor) === null);
}

/** A client's answer: accept or decline, their name and comment, and the ids of the options and alternatives they picked. */
type AnswerToCompare = { answer: string; name: string; comment: string | null; picked: readonly number[] };

/** Whether an answer repeats the stored one. Picks are compared only if the client accepts. */
export function isSameAnswer(stored: AnswerToCompare, given: AnswerToCompare): boolean {
  const normalized = ({ answer, name, comment, picked }: AnswerToCompare) =>
    JSON.stringify([
      answer,
      name.trim(),
      comment?.trim() || null,
      answer === 'accept' ? [...new Set(picked)].sort((a, b) => a - b) : [],
    ]);
  return normalized(stored) === normalized(given);
}
