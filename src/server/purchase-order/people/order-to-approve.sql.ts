import { type RawBuilder, sql } from 'kysely';
import type { PersonRef } from '#contract/http/values.ts';
import type { DocumentToApprove } from '#domain/documents/document-approver.ts';
import { type DocumentViewer, ownersOf } from '../../core/documents/approver.sql.ts';
import { personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { linesToConvert, type OrderToConvert, totalToApprove } from '../base-currency/order-in-base.sql.ts';
import { type OrderFacts, orderFacts } from '../order-facts.sql.ts';

/** An order with what decides who may approve it. */
type OrderToApprove = OrderToConvert & {
  id: number;
  reference: string;
  approver: PersonRef | null;
  divisionId: number;
  facts: OrderFacts;
};

/** Finds orders by id. */
export function findOrdersToApprove(
  database: AgencyDatabase | AgencyTransaction,
  viewer: DocumentViewer,
  ids: readonly number[],
): Promise<OrderToApprove[]> {
  return findOrders(database, viewer, sql`purchase_order.id = any(${[...ids]}::integer[]) order by purchase_order.id`);
}

/** Finds an order by number, or by id if none has that number. */
export async function findOrderByNumber(
  database: AgencyDatabase,
  viewer: DocumentViewer,
  { number, id }: { number: string; id: number },
): Promise<OrderToApprove | undefined> {
  const isNumber = sql`lower(reference) = lower(${number})`;
  const which = sql`${isNumber} or purchase_order.id = ${id} order by ${isNumber} desc, purchase_order.id limit 1`;
  const [order] = await findOrders(database, viewer, which);
  return order;
}

async function findOrders(
  database: AgencyDatabase | AgencyTransaction,
  viewer: DocumentViewer,
  which: RawBuilder<unknown>,
): Promise<OrderToApprove[]> {
  const { rows } = await sql<OrderToApprove>`
    select purchase_order.id, reference, ${personById('purchase_order.approver_id')} as approver,
      division_id as "divisionId", currency_id as "currencyId", ${linesToConvert} as lines, ${orderFacts(viewer)} as facts
    from purchase_order where ${which}`.execute(database);
  return rows;
}

/** Returns what an approver's rights and limits are compared with, at the day's exchange rate. */
export async function orderToApprove(
  database: AgencyDatabase | AgencyTransaction,
  order: OrderToApprove,
  day: string,
): Promise<DocumentToApprove> {
  return {
    divisionId: order.divisionId,
    ...(await totalToApprove(database, order, day)),
    ownerIds: ownersOf(order.facts),
  };
}
