import { sql } from 'kysely';
import { handoverOf } from '../../core/documents/hand-over.sql.ts';
import { askApprover } from '../actions/act-on-order.ts';
import { findOrdersToApprove, orderToApprove } from './order-to-approve.sql.ts';

/** Hands the orders that wait for a leaver to their successor. */
export const ORDER_HANDOVER = handoverOf({
  kind: 'order',
  group: 'waitingOrders',

  async findReferences(database, ids) {
    const { rows } = await sql<{ reference: string }>`
      select reference from purchase_order where id = any(${ids}::integer[]) order by reference`.execute(database);
    return rows.map(({ reference }) => reference);
  },

  async readWaiting(transaction, ids, today) {
    const orders = await findOrdersToApprove(transaction, { actor: { id: 0 }, today }, ids);
    return Promise.all(
      orders.map(async (order) => ({
        ...(await orderToApprove(transaction, order, today)),
        notify: ({ byId, approverId }) => askApprover(transaction, { byId, approverId, today }, order),
      })),
    );
  },
});
