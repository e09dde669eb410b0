import { sql } from 'kysely';
import { type Actor, can } from '#domain/permission.ts';
import { allowedOnOrder, type OrderActor, type OrderState, type OrderStatus } from '#domain/purchase-order.ts';

/** What decides who may do what with an order. */
export type OrderFacts = OrderState & { approverId: number | null; requesterId: number | null; createdById: number };

/** The facts of `purchase_order`, as columns. */
export const orderFacts = sql`purchase_order.approve_status as status,
  exists (select from purchase_order_event as event
    where event.purchase_order_id = purchase_order.id and event.to_status = 'READY') as "wasSent",
  exists (select from supplier_cost as cost
    join purchase_order_line as line on line.id = cost.purchase_order_line_id
    where line.purchase_order_id = purchase_order.id) as "hasCost",
  purchase_order.approver_id as "approverId", purchase_order.requester_id as "requesterId",
  purchase_order.created_by_id as "createdById"`;

/** Somebody as the rules of an order look at them. */
export function actorOnOrder(
  actor: Actor,
  { approverId, requesterId, createdById }: Pick<OrderFacts, 'approverId' | 'requesterId' | 'createdById'>,
): OrderActor {
  return {
    mayCreate: can(actor, 'create', 'purchaseorder'),
    mayUpdate: can(actor, 'update', 'purchaseorder'),
    mayDelete: can(actor, 'delete', 'purchaseorder'),
    mayApprove: can(actor, 'approve', 'purchaseorder'),
    isApprover: approverId === actor.id,
    isRequester: requesterId === actor.id,
    isCreator: createdById === actor.id,
  };
}

/** What somebody may do with an order now (PO-21). */
function allowedActionsOn(actor: Actor, facts: OrderFacts) {
  return allowedOnOrder(facts, actorOnOrder(actor, facts));
}

/** A row as it was read, without the facts that only decide what is allowed, and with what is. */
export function withAllowedActions<Row extends OrderFacts>(actor: Actor, row: Row) {
  const { status, wasSent, hasCost, approverId, requesterId, createdById, ...rest } = row;
  const facts = { status, wasSent, hasCost, approverId, requesterId, createdById };
  return { ...rest, approveStatus: statusNamed(status), allowedActions: allowedActionsOn(actor, facts) };
}

const STATUS_NAMES: Record<OrderStatus, string> = {
  NEW: 'New',
  READY: 'Ready for approval',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
};

/** A status with its name in the first language. */
export function statusNamed(code: OrderStatus) {
  return { code, name: STATUS_NAMES[code] };
}
