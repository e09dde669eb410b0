import { type RawBuilder, sql } from 'kysely';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/**
 * Returns an expression that takes a division's next reference. Locked until the transaction ends, so that simultaneous orders get
 * different ones; a used reference is never reused, even after deletion.
 */
export function nextReference(divisionId: number): RawBuilder<string> {
  return sql<string>`take_purchase_order_reference(${divisionId})`;
}

/** The key that identifies a repeated request; null if it can't be recognised. */
export type OrderOfRequest = { createdById: number; requestId: string } | null;

/**
 * The order that an earlier identical request created; null for the first one, and a simultaneous repetition then waits until this
 * transaction ends.
 */
export async function findOrderOfRequest(
  transaction: AgencyTransaction,
  request: OrderOfRequest,
): Promise<number | null> {
  if (!request) return null;
  await sql`
    select pg_advisory_xact_lock(hashtextextended('order' || ${request.requestId}, ${request.createdById}))`.execute(
    transaction,
  );
  const { rows } = await sql<{ orderId: number }>`
    select purchase_order_id as "orderId" from purchase_order_request
    where created_by_id = ${request.createdById} and request_id = ${request.requestId}::uuid`.execute(transaction);
  return rows[0]?.orderId ?? null;
}

/** Draws the id of an order that is about to be made. */
export async function reserveOrderId(transaction: AgencyTransaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('purchase_order', 'id'))::integer as id`.execute(transaction);
  return rows[0]!.id;
}

/** Notes which order a request made. */
export async function storeOrderOfRequest(transaction: AgencyTransaction, request: OrderOfRequest, orderId: number) {
  if (!request) return;
  await sql`
    insert into purchase_order_request (created_by_id, request_id, purchase_order_id)
    values (${request.createdById}, ${request.requestId}::uuid, ${orderId})`.execute(transaction);
}
