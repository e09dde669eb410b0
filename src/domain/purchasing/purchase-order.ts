import { phrase } from '../text/phrase.ts';
/** The longest comment with which an order is rejected or sent, in characters. */
export const REJECTION_MAXIMUM = 2000;
/** The most orders that one call approves or rejects. */
export const MOST_ORDERS_AT_ONCE = 500;
/** Statuses of a purchase order by code. */
export const ORDER_STATUSES = ['NEW', 'READY', 'APPROVED', 'REJECTED', 'CANCELLED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses by name, in the first language. */
export const ORDER_STATUS_NAMES = {
  NEW: phrase('New'),
  READY: phrase('Ready for approval'),
  APPROVED: phrase('Approved'),
  REJECTED: phrase('Rejected'),
  CANCELLED: phrase('Cancelled'),
} as const satisfies Record<OrderStatus, string>;

/** What can be done with an order. `edit-notes` is about its private notes and about adding files: what is approved stays. */
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

/** Who asks, towards one order. */
export type OrderActor = {
  mayCreate: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
  mayApprove: boolean;
  /** The order's named approver, or their deputy. */
  isApprover: boolean;
  isRequester: boolean;
  isCreator: boolean;
};

/** What an order's actions depend on. */
export type OrderState = {
  status: OrderStatus;
  /** Whether it was ever sent for approval. */
  wasSent: boolean;
  /** Whether a supplier's cost is posted against it. */
  hasCost: boolean;
  /** Whether a revision of it is under way. */
  hasAmendment: boolean;
};

/** Why an action is not possible: the status does not allow it, or the person may not. Each is a code of the API. */
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

/** The statuses from which an action goes. */
const FROM: Record<OrderAction, readonly OrderStatus[]> = {
  edit: ['NEW', 'REJECTED'],
  'edit-notes': OPEN,
  // A rejected one also as it is, with a comment.
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
 * Whether the files of an order stay as they are: from READY on they are part of what is approved. Later ones can be added
 *.
 */
export function areFilesFrozen(status: OrderStatus): boolean {
  return !FROM.edit.includes(status);
}

/** The status that an action leads to; null where it stays or the order goes. A rejected order that is saved is new again. */
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

/** Whether sending an order requires a comment: one that was rejected and not changed, so that the approver learns why it comes again. */
export function needsCommentToSend(status: OrderStatus): boolean {
  return status === 'REJECTED';
}

/** Why somebody may not do something with an order now; null when they may. The status first, then the person. */
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

/** What somebody may do with an order now: what its buttons mirror. */
export function allowedOnOrder(order: OrderState, actor: OrderActor): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => orderRefusal(action, order, actor) === null);
}
