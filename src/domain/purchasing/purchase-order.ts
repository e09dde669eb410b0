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

/** Actions on an order. `edit-notes` covers private notes and adding files, which stay possible after approval. */
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

/** The user's relation to one order. */
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

/** The state on which an order's actions depend. */
export type OrderState = {
  status: OrderStatus;
  wasSent: boolean;
  /** Whether a supplier cost is posted against it. */
  hasCost: boolean;
  /** Whether a revision is in progress. */
  hasAmendment: boolean;
};

/** Why an action isn't possible: the status or the person doesn't allow it. Each is an API error code. */
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

/** The statuses from which each action is possible. */
const FROM: Record<OrderAction, readonly OrderStatus[]> = {
  edit: ['NEW', 'REJECTED'],
  'edit-notes': OPEN,
  // A rejected order can be sent unchanged, with a comment.
  send: ['NEW', 'REJECTED'],
  approve: ['READY'],
  reject: ['READY'],
  recall: ['READY'],
  cancel: OPEN,
  delete: ['NEW'],
  clone: ORDER_STATUSES,
  amend: ['APPROVED'],
};

/** Returns whether an order's files can't be removed: from READY on they are part of what is approved. Files can still be added. */
export function areFilesFrozen(status: OrderStatus): boolean {
  return !FROM.edit.includes(status);
}

/** Returns the status after an action; null if it doesn't change or the order is deleted. Saving a rejected order makes it new again. */
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

/** Returns whether sending requires a comment: for a rejected, unchanged order, so that the approver learns why it returns. */
export function needsCommentToSend(status: OrderStatus): boolean {
  return status === 'REJECTED';
}

/** Returns why a user can't take an action now; null if they can. Checks the status before the person. */
export function orderRefusal(action: OrderAction, order: OrderState, actor: OrderActor): OrderRefusal | null {
  if (!FROM[action].includes(order.status)) return 'order-status';
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

/** Lists the actions a user can take now. Buttons follow this. */
export function allowedOnOrder(order: OrderState, actor: OrderActor): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => orderRefusal(action, order, actor) === null);
}
