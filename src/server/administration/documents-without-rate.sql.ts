import { sql } from 'kysely';
import { DOCUMENTS_WITHOUT_RATE_LISTED, type DocumentWithoutRate } from '#contract/money/exchange-rate.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** Finds documents that count unconverted because their date has no exchange rate, newest first, and the total number. */
export async function findDocumentsWithoutRate(
  database: AgencyDatabase,
): Promise<{ count: number; documents: DocumentWithoutRate[] }> {
  const { rows } = await sql<DocumentWithoutRate & { count: number }>`
    select document.kind, document.id, document.reference, document.day, currency.code as "currencyCode",
      (count(*) over ())::integer as count
    from (
      select 'purchase-order' as kind, id, reference, document_date as day, currency_id from purchase_order
      where base_units is null and approve_status = 'APPROVED'
      union all
      select 'client-invoice', id, reference, document_date, currency_id from client_invoice
      where base_units is null and approve_status <> 'REJECTED'
    ) as document
    join currency on currency.id = document.currency_id
    where document.currency_id <> (select base_currency_id from agency)
    order by document.day desc, document.reference
    limit ${DOCUMENTS_WITHOUT_RATE_LISTED}`.execute(database);
  return { count: rows[0]?.count ?? 0, documents: rows.map(({ count: _, ...document }) => document) };
}
