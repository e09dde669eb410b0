import { type Guard, statusAfterStep, stepRefusal, type Workflow } from '../documents/workflow.ts';
import { phrase } from '../text/phrase.ts';

/** The maximum length of a comment on rejecting or sending, in characters. */
export const REJECTION_MAXIMUM = 2000;
/** The maximum number of orders per bulk approval. */
export const MOST_ORDERS_AT_ONCE = 500;
/** Statuses of a purchase order, by code. */
export const ORDER_STATUSES = ['NEW', 'READY', 'APPROVED', 'REJECTED', 'CANCELLED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** English names of the statuses. */
export const ORDER_STATUS_NAMES = {
  NEW: phrase('New'),
  READY: phrase('Ready for approval'),
  APPROVED: phrase('Approved'),
  REJECTED: phrase('Rejected'),
  CANCELLED: phrase('Cancelled'),
} as const satisfies Record<OrderStatus, string>;

/** The actions on an order. `edit-notes` changes its private notes and adds files, but nothing that was approved. */
export const ORDER_ACTIONS = [
  'edit',
  'edit-notes',
  'send',
  'approve',
  'reject',
  'recall',
  'cancel',
  'delete',
  'clone',
  'amend',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The actor's rights, and their relation to one order. */
export type OrderActor = {
  mayCreate: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
  mayApprove: boolean;
  /** The named approver or their deputy. */
  isApprover: boolean;
  isRequester: boolean;
  isCreator: boolean;
};

/** The facts of an order on which its actions depend. */
export type OrderState = {
  status: OrderStatus;
  wasSent: boolean;
  /** Whether a supplier cost is posted against it. */
  hasCost: boolean;
  /** Whether a revision is in progress. */
  hasAmendment: boolean;
};

/** Why an action isn't possible; each is a code of the API. */
export type OrderRefusal =
  | 'order-status'
  | 'order-not-permitted'
  | 'order-approver-only'
  | 'order-own-recall'
  | 'order-cancel-people'
  | 'order-has-cost'
  | 'order-was-sent'
  | 'order-delete-people'
  | 'order-has-amendment';

const OPEN: readonly OrderStatus[] = ['NEW', 'READY', 'APPROVED', 'REJECTED'];

type OrderGuard = Guard<OrderState, OrderActor, OrderRefusal>;

const lacks = (right: 'mayCreate' | 'mayUpdate' | 'mayDelete' | 'mayApprove'): OrderGuard => ({
  why: 'order-not-permitted',
  when: (_, actor) => !actor[right],
});
const isNotApprover: OrderGuard = { why: 'order-approver-only', when: (_, actor) => !actor.isApprover };

/** The workflow of a purchase order. Saving a rejected order makes it new; sending it again unchanged requires a comment. */
const ORDER_WORKFLOW: Workflow<OrderAction, OrderStatus, OrderState, OrderActor, OrderRefusal> = {
  wrongStatus: 'order-status',
  steps: {
    edit: { from: ['NEW', 'REJECTED'], to: { REJECTED: 'NEW' }, refusals: [lacks('mayUpdate')] },
    'edit-notes': { from: OPEN, refusals: [lacks('mayUpdate')] },
    send: { from: ['NEW', 'REJECTED'], to: 'READY', refusals: [lacks('mayUpdate')] },
    approve: { from: ['READY'], to: 'APPROVED', refusals: [lacks('mayApprove'), isNotApprover] },
    reject: { from: ['READY'], to: 'REJECTED', refusals: [lacks('mayApprove'), isNotApprover] },
    recall: {
      from: ['READY'],
      to: 'NEW',
      refusals: [lacks('mayUpdate'), { why: 'order-own-recall', when: (_, actor) => actor.isApprover }],
    },
    cancel: {
      from: OPEN,
      to: 'CANCELLED',
      refusals: [
        {
          why: 'order-cancel-people',
          when: (_, actor) => !actor.isApprover && !actor.isRequester && !actor.isCreator,
        },
        { why: 'order-has-cost', when: (order) => order.hasCost },
      ],
    },
    delete: {
      from: ['NEW'],
      refusals: [
        lacks('mayDelete'),
        { why: 'order-was-sent', when: (order) => order.wasSent },
        { why: 'order-delete-people', when: (_, actor) => !actor.isCreator && !actor.isRequester },
      ],
    },
    clone: { from: ORDER_STATUSES, refusals: [lacks('mayCreate')] },
    amend: {
      from: ['APPROVED'],
      refusals: [lacks('mayCreate'), { why: 'order-has-amendment', when: (order) => order.hasAmendment }],
    },
  },
};

/**
 * Whether the files of an order can't be removed or replaced. From READY on they are part of what is approved; further files can
 * still be added.
 */
export function areFilesFrozen(status: OrderStatus): boolean {
  return !ORDER_WORKFLOW.steps.edit.from.includes(status);
}

/** Whether the approver, or their deputy, takes an action as such. */
export function isApproverAction(action: OrderAction): boolean {
  return action === 'approve' || action === 'reject' || action === 'cancel';
}

/** Returns the status that an action leads to, or null if it doesn't change it. */
export function orderStatusAfter(action: OrderAction, status: OrderStatus): OrderStatus | null {
  return statusAfterStep(ORDER_WORKFLOW, action, status);
}

/** Whether sending an order requires a comment, which tells the approver why a rejected order comes back unchanged. */
export function needsCommentToSend(status: OrderStatus): boolean {
  return status === 'REJECTED';
}

/** Returns why an actor can't take an action on an order now, or null. */
export function orderRefusal(action: OrderAction, order: OrderState, actor: OrderActor): OrderRefusal | null {
  return stepRefusal(ORDER_WORKFLOW, action, order, actor);
}

/** Returns the actions that an actor can take on an order now. The screen shows their buttons. */
export function allowedOnOrder(order: OrderState, actor: OrderActor): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => orderRefusal(action, order, actor) === null);
}
