import { sql } from 'kysely';
import type { DecidedOrder, PurchaseOrderNotices } from '#contract/purchasing/purchase-order-list.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import type { OrderStatus } from '#domain/purchasing/purchase-order.ts';
import { waitsFor } from '../core/documents/approver.sql.ts';
import { instantAsJson, personById, refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { type OrderViewer, statusNamed } from './order-facts.sql.ts';

/** Days for which people are notified of decisions on their orders. */
const DAYS_LISTED = 14;
const MOST_LISTED = 20;

/** Finds notices for a user. Called often, so it reads only pending and recent orders. */
export async function findOrderNotices(database: AgencyDatabase, asking: OrderViewer): Promise<PurchaseOrderNotices> {
  const { actor, today } = asking;
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::integer as count from purchase_order where ${waitsFor('order', asking)}`.execute(database);
  const { rows } = await sql<Omit<DecidedOrder, 'approveStatus'> & { status: OrderStatus }>`
    select purchase_order.id, purchase_order.reference, ${refById('supplier', 'purchase_order.supplier_id')} as supplier,
      purchase_order.approve_status as status, purchase_order.approve_status_comment as "approveStatusComment",
      json_build_object('at', ${instantAsJson('event.at')}, 'by', ${personById('event.by_employee_id')},
        'onBehalfOf', ${personById('event.on_behalf_of_employee_id')}) as decision
    from purchase_order
    cross join lateral (
      select at, by_employee_id, on_behalf_of_employee_id from purchase_order_event
      where purchase_order_id = purchase_order.id and to_status = purchase_order.approve_status
      order by id desc limit 1) as event
    where (purchase_order.requester_id = ${actor.id} or purchase_order.created_by_id = ${actor.id})
      and purchase_order.approve_status in ('APPROVED', 'REJECTED')
      and purchase_order.last_modified >= ${addDays(today, -DAYS_LISTED)}::date
      and event.at >= ${addDays(today, -DAYS_LISTED)}::date and event.by_employee_id <> ${actor.id}
    order by event.at desc
    limit ${MOST_LISTED}`.execute(database);
  const decided = rows.map(({ status, ...row }) => ({ ...row, approveStatus: statusNamed(status) }));
  return { waitingForMe: waiting[0]!.count, decided };
}
