import { sql } from 'kysely';
import { canStandInForApprover } from '#domain/documents/document-approver.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import {
  allowedOnOrder,
  ORDER_STATUS_NAMES,
  type OrderAction,
  type OrderActor,
  type OrderState,
  type OrderStatus,
} from '#domain/purchasing/purchase-order.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** The facts that decide who may do what with an order. */
export type OrderFacts = OrderState & {
  approverId: number | null;
  requesterId: number | null;
  createdById: number;
  /** Who last changed it while it was editable, and who last sent it; null if no one. */
  changedById: number | null;
  sentById: number | null;
  /** Whether the approver named the viewer as deputy for today. */
  isDeputy: boolean;
  /** The order that this one replaces once approved; null if none. */
  amendsId: number | null;
};

/** The viewer of orders, and the day. */
export type OrderViewer = Pick<SignedIn, 'actor' | 'today'>;

/** Selects the approvers for whom a user is deputy on a day, as a subquery of ids. Not transitive. */
export const approversInPlace = ({ actor, today }: OrderViewer) => sql<number>`
  select in_place_of_id from deputy
  where deputy.subject = 'purchase-order' and deputy.deputy_id = ${actor.id} and ${today}::date between deputy.start_date and deputy.end_date`;

/** Who last saved `purchase_order` while it was editable; later additions don't change what is approved. */
export const changedById = sql<number | null>`(
  select by_employee_id from purchase_order_event as event
  where event.purchase_order_id = purchase_order.id and event.action = 'save' and event.from_status in ('NEW', 'REJECTED')
  order by event.id desc limit 1)`;

/** Who last sent `purchase_order` for approval. */
export const sentById = sql<number | null>`(
  select by_employee_id from purchase_order_event as event
  where event.purchase_order_id = purchase_order.id and event.action = 'send'
  order by event.id desc limit 1)`;

/** Returns whose own an order is; they may not approve it. */
export function ownersOf(facts: Pick<OrderFacts, 'requesterId' | 'createdById' | 'changedById' | 'sentById'>) {
  return [facts.requesterId, facts.createdById, facts.changedById, facts.sentById];
}

/** Selects the facts of `purchase_order`, as columns. */
export const orderFacts = (asking: OrderViewer) => sql`purchase_order.approve_status as status,
  exists (select from purchase_order_event as event
    where event.purchase_order_id = purchase_order.id and event.to_status = 'READY') as "wasSent",
  exists (select from supplier_cost as cost
    join purchase_order_line as line on line.id = cost.purchase_order_line_id
    where line.purchase_order_id = purchase_order.id) as "hasCost",
  exists (select from purchase_order as amendment
    where amendment.amends_id = purchase_order.id and amendment.approve_status in ('NEW', 'READY', 'REJECTED')) as "hasAmendment",
  purchase_order.amends_id as "amendsId", purchase_order.approver_id as "approverId", purchase_order.requester_id as "requesterId",
  purchase_order.created_by_id as "createdById", ${changedById} as "changedById", ${sentById} as "sentById",
  coalesce(purchase_order.approver_id in (${approversInPlace(asking)}), false) as "isDeputy"`;

export function actorOnOrder(actor: Actor, facts: Omit<OrderFacts, keyof OrderState>): OrderActor {
  const { approverId, requesterId, createdById, isDeputy } = facts;
  const mayApprove = can(actor, 'approve', 'purchaseorder');
  const standsIn = isDeputy && canStandInForApprover({ id: actor.id, mayApprove }, ownersOf(facts));
  return {
    mayCreate: can(actor, 'create', 'purchaseorder'),
    mayUpdate: can(actor, 'update', 'purchaseorder'),
    mayDelete: can(actor, 'delete', 'purchaseorder'),
    mayApprove,
    isApprover: approverId === actor.id || standsIn,
    isRequester: requesterId === actor.id,
    isCreator: createdById === actor.id,
  };
}

/** Returns the approver for whom a user takes an action; null if as themselves. */
export function onBehalfOf(actor: Actor, action: OrderAction, facts: OrderFacts): number | null {
  const isApproving = action === 'approve' || action === 'reject' || action === 'cancel';
  const { isApprover, isRequester, isCreator } = actorOnOrder(actor, facts);
  return isApproving && isApprover && !isRequester && !isCreator && facts.approverId !== actor.id
    ? facts.approverId
    : null;
}

function allowedActionsOn(actor: Actor, facts: OrderFacts) {
  return allowedOnOrder(facts, actorOnOrder(actor, facts));
}

/** Replaces the facts of a row by its permitted actions. */
export function withAllowedActions<Row extends OrderFacts>(actor: Actor, row: Row) {
  const { status, wasSent, hasCost, hasAmendment, approverId, requesterId, createdById, ...others } = row;
  const { changedById, sentById, isDeputy, amendsId, ...rest } = others;
  const state = { status, wasSent, hasCost, hasAmendment };
  const facts = { ...state, approverId, requesterId, createdById, changedById, sentById, isDeputy, amendsId };
  return { ...rest, approveStatus: statusNamed(status), allowedActions: allowedActionsOn(actor, facts) };
}

export function statusNamed(code: OrderStatus) {
  return { code, name: ORDER_STATUS_NAMES[code] };
}
