import { approverRefusal } from '#domain/documents/document-approver.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { accessVerdict } from '#domain/people/permission-reasons.ts';
import { ORDER_ACTIONS, type OrderAction, orderRefusal } from '#domain/purchasing/purchase-order.ts';
import { findApproverCandidates } from '../../core/people/approver-candidates.sql.ts';
import {
  type AccessQuestion,
  type ActionAccess,
  type RecordAccessPart,
  typedId,
} from '../../core/people/record-access.ts';
import { findApprovalSettings } from '../actions/act-on-order.sql.ts';
import { totalToApprove } from '../base-currency/order-in-base.sql.ts';
import { actorOnOrder, onBehalfOf, ownersOf } from '../order-facts.sql.ts';
import { findOrderByNumber, type OrderByNumber } from './order-access.sql.ts';

/** Returns what a person may do with an order now, by the rules of actions and, for approving, limits. */
export const accessToOrder: RecordAccessPart = async (asked, number) => {
  const { database, actor, today } = asked;
  const asking = { actor: actor as never, today };
  const order = await findOrderByNumber(database, asking, { number, id: typedId(number) });
  if (!order) return undefined;
  const unfit = await unfitApprover(asked, order);
  const actions = ORDER_ACTIONS.map((action): ActionAccess => {
    const why = orderRefusal(action, order, actorOnOrder(actor, order)) ?? (action === 'approve' ? unfit : null);
    const rule = (one: Actor) => orderRefusal(action, order, actorOnOrder(one, order)) === null;
    return {
      action,
      verdict: accessVerdict(actor, (one) => rule(one) && (action !== 'approve' || unfit === null)),
      why,
      inPlaceOf: standInFor(asked, action, order),
    };
  });
  const read = accessVerdict(actor, (one) => can(one, 'read', 'purchaseorder'));
  return {
    id: order.id,
    number: order.number,
    actions: [{ action: 'read', verdict: read, why: null, inPlaceOf: null }, ...actions],
  };
};

/** Returns why a person, or whom they are deputy for, can't approve the order in any status. */
async function unfitApprover({ database, actor, today }: AccessQuestion, order: OrderByNumber) {
  const approverId = order.isDeputy && order.approverId !== null ? order.approverId : actor.id;
  const [settings, [person]] = await Promise.all([
    findApprovalSettings(database),
    findApproverCandidates(database, 'purchaseorder', approverId),
  ]);
  const { divisionId } = order;
  const toApprove = { divisionId, ...(await totalToApprove(database, order, today)), ownerIds: ownersOf(order) };
  return person ? approverRefusal(person, toApprove, settings.isOwnOrderApprovalAllowed) : null;
}

function standInFor({ actor }: AccessQuestion, action: OrderAction, order: OrderByNumber) {
  return onBehalfOf(actor, action, order) === null ? null : order.approver;
}
