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

/** The statuses in which an action is possible. */
const ALLOWED_FROM: Record<OrderAction, readonly OrderStatus[]> = {
  edit: ['NEW', 'REJECTED'],
  'edit-notes': OPEN,
  // A rejected order can be sent again unchanged, with a comment.
  send: ['NEW', 'REJECTED'],
  approve: ['READY'],
  reject: ['READY'],
  recall: ['READY'],
  cancel: OPEN,
  delete: ['NEW'],
  clone: ORDER_STATUSES,
  amend: ['APPROVED'],
};

/**
 * Whether the files of an order can't be removed or replaced. From READY on they are part of what is approved; further files can
 * still be added.
 */
export function areFilesFrozen(status: OrderStatus): boolean {
  return !ALLOWED_FROM.edit.includes(status);
}

/** Returns the status that an action leads to, or null if it doesn't change it. Saving a rejected order makes it new again. */
export function statusAfter(action: OrderAction, status: OrderStatus): OrderStatus | null {
  switch (action) {
    case 'edit':
      return status === 'REJECTED' ? 'NEW' : null;
    case 'send':
      return 'READY';
    case 'approve':
      return 'APPROVED';
    case 'reject':
      return 'REJECTED';
    case 'recall':
      return 'NEW';
    case 'cancel':
      return 'CANCELLED';
    default:
      return null;
  }
}

/** Whether sending an order requires a comment, which tells the approver why a rejected order comes back unchanged. */
export function needsCommentToSend(status: OrderStatus): boolean {
  return status === 'REJECTED';
}

/** Returns why an actor can't take an action on an order now, or null. The status is checked first, then the actor. */
export function orderRefusal(action: OrderAction, order: OrderState, actor: OrderActor): OrderRefusal | null {
  if (!ALLOWED_FROM[action].includes(order.status)) return 'order-status';
  switch (action) {
    case 'edit':
    case 'edit-notes':
    case 'send':
      return actor.mayUpdate ? null : 'order-not-permitted';
    case 'approve':
    case 'reject':
      if (!actor.mayApprove) return 'order-not-permitted';
      return actor.isApprover ? null : 'order-approver-only';
    case 'recall':
      if (!actor.mayUpdate) return 'order-not-permitted';
      return actor.isApprover ? 'order-own-recall' : null;
    case 'cancel':
      if (!actor.isApprover && !actor.isRequester && !actor.isCreator) return 'order-cancel-people';
      return order.hasCost ? 'order-has-cost' : null;
    case 'delete':
      if (!actor.mayDelete) return 'order-not-permitted';
      if (order.wasSent) return 'order-was-sent';
      return actor.isCreator || actor.isRequester ? null : 'order-delete-people';
    case 'clone':
      return actor.mayCreate ? null : 'order-not-permitted';
    case 'amend':
      if (!actor.mayCreate) return 'order-not-permitted';
      return order.hasAmendment ? 'order-has-amendment' : null;
  }
}

/** Returns the actions that an actor can take on an order now. The screen shows their buttons. */
export function allowedOnOrder(order: OrderState, actor: OrderActor): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => orderRefusal(action, order, actor) === null);
}
