import { sql } from 'kysely';
import type { RefusalCode } from '#contract/http/refusal.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import {
  allowedOnOrder,
  ORDER_STATUS_NAMES,
  type OrderAction,
  type OrderActor,
  type OrderRefusal,
  type OrderState,
  type OrderStatus,
  orderRefusal,
} from '#domain/purchasing/purchase-order.ts';
import {
  type DocumentPeople,
  type DocumentViewer,
  documentPeople,
  isApproverOf,
} from '../core/documents/approver.sql.ts';
import { explainRefusal } from '../core/documents/take-step.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import type { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** The facts that decide who may do what with an order. */
export type OrderFacts = OrderState &
  DocumentPeople & {
    requesterId: number | null;
    createdById: number;
    /** The order that this one replaces once approved; null if none. */
    amendsId: number | null;
  };

/** The viewer of orders, and the day. */
export type OrderViewer = Pick<SignedIn, 'actor' | 'today'>;

/** Selects the facts of `purchase_order`, as JSON. */
export const orderFacts = (viewer: DocumentViewer) => sql<OrderFacts>`json_build_object(
  'status', purchase_order.approve_status, ${documentPeople('order', viewer)},
  'requesterId', purchase_order.requester_id, 'amendsId', purchase_order.amends_id,
  'wasSent', exists (select from purchase_order_event as event
    where event.purchase_order_id = purchase_order.id and event.to_status = 'READY'),
  'hasCost', exists (select from supplier_cost as cost
    join purchase_order_line as line on line.id = cost.purchase_order_line_id
    where line.purchase_order_id = purchase_order.id),
  'hasAmendment', exists (select from purchase_order as amendment
    where amendment.amends_id = purchase_order.id and amendment.approve_status in ('NEW', 'READY', 'REJECTED')))`;

export function actorOnOrder(actor: Actor, facts: OrderFacts): OrderActor {
  return {
    mayCreate: can(actor, 'create', 'purchaseorder'),
    mayUpdate: can(actor, 'update', 'purchaseorder'),
    mayDelete: can(actor, 'delete', 'purchaseorder'),
    mayApprove: can(actor, 'approve', 'purchaseorder'),
    isApprover: isApproverOf('order', actor, facts),
    isRequester: facts.requesterId === actor.id,
    isCreator: facts.createdById === actor.id,
  };
}

/** The refusal by status depends on the action: it names the required status, and who may take it. */
const BY_STATUS: Record<OrderAction, RefusalCode> = {
  edit: 'order-status',
  'edit-notes': 'order-cancelled',
  send: 'order-not-new',
  approve: 'order-not-ready',
  reject: 'order-not-ready',
  recall: 'order-not-recallable',
  cancel: 'order-cancelled',
  delete: 'order-not-deletable',
  clone: 'order-status',
  amend: 'order-not-amendable',
};

/** Throws why an actor can't take an action on an order now. */
export async function requireOrderAction(
  transaction: AgencyTransaction,
  action: OrderAction,
  actor: Actor,
  facts: OrderFacts,
) {
  const why = orderRefusal(action, facts, actorOnOrder(actor, facts));
  if (why) throw await refusalOnOrder(transaction, action, why, facts);
}

/** Builds the refusal of an action: the order's status, and who may take the action. */
export function refusalOnOrder(
  transaction: AgencyTransaction,
  action: OrderAction,
  why: OrderRefusal | RefusalCode,
  { status, approverId, requesterId, createdById }: OrderFacts,
): Promise<Refused> {
  return explainRefusal(transaction, why === 'order-status' ? BY_STATUS[action] : why, {
    statusName: statusNamed(status).name,
    approverId,
    whoMay: [...(action === 'delete' ? [] : [approverId]), requesterId, createdById],
  });
}

/** Replaces the facts of a row by its status and permitted actions. */
export function withAllowedActions<Row extends { facts: OrderFacts }>(actor: Actor, { facts, ...row }: Row) {
  return {
    ...row,
    approveStatus: statusNamed(facts.status),
    allowedActions: allowedOnOrder(facts, actorOnOrder(actor, facts)),
  };
}

export function statusNamed(code: OrderStatus) {
  return { code, name: ORDER_STATUS_NAMES[code] };
}
