import { sql } from 'kysely';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** Finds a client invoice by number, or by id if none has that number. */
export async function findInvoiceByNumber(
  database: AgencyDatabase,
  { number, id }: { number: string; id: number },
): Promise<{ id: number; number: string } | undefined> {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, reference as number from client_invoice
    where lower(reference) = lower(${number}) or id = ${id}
    order by lower(reference) = lower(${number}) desc, id limit 1`.execute(database);
  return rows[0];
}
