import { sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { linesToConvert, type OrderToConvert } from '../base-currency/order-in-base.sql.ts';
import { changedById, type OrderFacts, sentById } from '../order-facts.sql.ts';

/** A pending order. */
export type WaitingOrder = Pick<OrderFacts, 'requesterId' | 'createdById' | 'changedById' | 'sentById'> &
  OrderToConvert & { id: number; reference: string; divisionId: number | null };

/** Counts the orders pending for a person, with the first references. */
export async function countOrdersOf(
  database: AgencyDatabase | AgencyTransaction,
  approverId: number,
  names: number,
): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; names: string[] | null }>`
    select count(*)::integer as count, (array_agg(reference order by reference))[1:${sql.lit(names)}] as names
    from purchase_order where approver_id = ${approverId} and approve_status = 'READY'`.execute(database);
  return { count: rows[0]!.count, names: rows[0]!.names ?? [] };
}

/** Locks the orders pending for a person until the transaction ends. */
export async function lockOrdersOf(transaction: AgencyTransaction, approverId: number): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select id, reference, requester_id as "requesterId", created_by_id as "createdById", ${changedById} as "changedById",
      ${sentById} as "sentById", division_id as "divisionId", currency_id as "currencyId",
      ${linesToConvert} as lines
    from purchase_order where approver_id = ${approverId} and approve_status = 'READY'
    order by id for update`.execute(transaction);
  return rows;
}

/** Assigns orders to another approver: links sent to the previous one no longer decide. */
export async function giveOrders(transaction: AgencyTransaction, ids: readonly number[], approverId: number) {
  await sql`update purchase_order set approver_id = ${approverId}, revision = revision + 1
    where id = any(${ids}::integer[])`.execute(transaction);
}
