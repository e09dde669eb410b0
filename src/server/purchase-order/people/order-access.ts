import { type Actor, can } from '#domain/people/permission.ts';
import { accessVerdict } from '#domain/people/permission-reasons.ts';
import { isApproverAction, ORDER_ACTIONS, orderRefusal } from '#domain/purchasing/purchase-order.ts';
import { documentApproverRefusal, representedApproverId } from '../../core/documents/approver.sql.ts';
import { findApproverCandidates } from '../../core/documents/approver-candidates.sql.ts';
import { type ActionAccess, type RecordAccessPart, typedId } from '../../core/people/record-access.ts';
import { actorOnOrder } from '../order-facts.sql.ts';
import { findOrderByNumber, orderToApprove } from './order-to-approve.sql.ts';

/** Returns what a person may do with an order now, by the rules of actions and, for approving, limits. */
export const accessToOrder: RecordAccessPart = async ({ database, actor, today }, number) => {
  const order = await findOrderByNumber(database, { actor, today }, { number, id: typedId(number) });
  if (!order) return undefined;
  const { facts } = order;
  // Deputies have the limit of the approver they act for.
  const approverId = facts.isDeputy && facts.approverId !== null ? facts.approverId : actor.id;
  const [person] = await findApproverCandidates(database, 'order', approverId);
  const unfit = person ? documentApproverRefusal('order', person, await orderToApprove(database, order, today)) : null;
  const inPlaceOf = representedApproverId('order', actor, facts) === null ? null : order.approver;
  const actions = ORDER_ACTIONS.map((action): ActionAccess => {
    const isAllowed = (one: Actor) => orderRefusal(action, facts, actorOnOrder(one, facts)) === null;
    return {
      action,
      verdict: accessVerdict(actor, (one) => isAllowed(one) && (action !== 'approve' || unfit === null)),
      why: orderRefusal(action, facts, actorOnOrder(actor, facts)) ?? (action === 'approve' ? unfit : null),
      inPlaceOf: isApproverAction(action) ? inPlaceOf : null,
    };
  });
  const read = accessVerdict(actor, (one) => can(one, 'read', 'purchaseorder'));
  return {
    id: order.id,
    number: order.reference,
    actions: [{ action: 'read', verdict: read, why: null, inPlaceOf: null }, ...actions],
  };
};
