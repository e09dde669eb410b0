import { type RawBuilder, sql } from 'kysely';
import { excerptOf } from '#domain/communication/notification.ts';
import { endNotifications } from '../../core/notification/mark-notifications.sql.ts';
import { writeNotifications } from '../../core/notification/write-notifications.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import type { OrderFacts } from '../order-facts.sql.ts';
import { joinedTotals } from '../order-row.sql.ts';
import type { OrderStep } from './act-on-order.sql.ts';

/**
 * Notifies people of a step: the approver and today's deputies when it's sent, requester and creator when it's decided. Marks requests to
 * approve it as read once it's no longer pending.
 */
export async function notifyOrderStep(
  transaction: AgencyTransaction,
  { actor, today }: { actor: { id: number }; today: string },
  { id, action, approverId, comment }: Pick<OrderStep, 'id' | 'action' | 'approverId' | 'comment'>,
  { facts, reference }: { facts: Pick<OrderFacts, 'createdById' | 'requesterId'>; reference: string },
) {
  const record = `order:${id}`;
  const about = { kind: 'order-to-approve', record, byId: actor.id, needs: 'purchaseorder' } as const;
  await endNotifications(transaction, about);
  const notification = { ...about, about: { purchaseOrderId: id } };
  if (action === 'send' && approverId) {
    const recipients = sql`select ${approverId}::integer union
      select deputy_id from deputy where subject = 'purchase-order' and in_place_of_id = ${approverId}
        and ${today}::date between start_date and end_date
        and deputy_id <> ${facts.createdById} and deputy_id is distinct from ${facts.requesterId}::integer`;
    await writeNotifications(transaction, { ...notification, recipients, facts: factsOfOrder(id, { reference }) });
    return;
  }
  if (action !== 'approve' && action !== 'reject' && action !== 'cancel') return;
  const decided = { reference, decision: action, comment: excerptOf(comment ?? '') };
  const recipients = [facts.requesterId, facts.createdById].filter((one) => one !== null);
  await writeNotifications(transaction, { ...notification, kind: 'order-decided', recipients, facts: decided });
}

/** Selects the values of an order's sentence, with its current supplier and total. */
function factsOfOrder(id: number, given: Record<string, string>): RawBuilder<unknown> {
  return sql`(
    select ${JSON.stringify(given)}::jsonb || jsonb_build_object(
      'supplier', (select name from supplier where supplier.id = purchase_order.supplier_id),
      'total', round(totals.total, currency.number_of_decimals)::text, 'currency', currency.code)
    from purchase_order
    join currency on currency.id = purchase_order.currency_id
    ${joinedTotals}
    where purchase_order.id = ${id})`;
}
