import { type RawBuilder, sql } from 'kysely';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/**
 * Returns an expression that takes a division's next reference. Locked until the transaction ends, so that simultaneous orders get
 * different ones; a used reference is never reused, even after deletion.
 */
export function nextReference(divisionId: number): RawBuilder<string> {
  return sql<string>`take_purchase_order_reference(${divisionId})`;
}

/** Draws the id of an order that is about to be made. */
export async function reserveOrderId(transaction: AgencyTransaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('purchase_order', 'id'))::integer as id`.execute(transaction);
  return rows[0]!.id;
}
