import { sql } from 'kysely';
import type { ClientInvoice, ClientInvoiceLine } from '#contract/billing/client-invoice.ts';
import type { InvoiceKind } from '#domain/billing/client-invoice.ts';
import { instantAsJson, personById, refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { findLineAmounts } from './invoice-amounts.sql.ts';
import { invoiceColumns, jobRef, joinedAmounts, type StoredInvoice } from './invoice-row.sql.ts';

type StoredRecord = StoredInvoice & Pick<ClientInvoice, 'text' | 'clientReference' | 'postedOn' | 'items' | 'history'>;

/** Finds an invoice of some kinds with its lines and history, newest first; undefined if it doesn't exist. */
export async function findInvoice(
  database: AgencyDatabase,
  kinds: readonly InvoiceKind[],
  id: number,
): Promise<StoredRecord | undefined> {
  const money = (column: string) => sql`round(${sql.ref(`line.${column}`)}, currency.number_of_decimals)::text`;
  const { rows } = await sql<StoredRecord>`
    select ${invoiceColumns}, client_invoice.text, client_invoice.client_reference as "clientReference",
      client_invoice.posted_on as "postedOn",
      (select coalesce(json_agg(json_build_object('id', line.id,
          'job', (select ${jobRef} from job where job.id = line.job_id), 'costType', ${refById('cost_type', 'line.cost_type_id')},
          'details', line.details, 'units', trim_scale(line.units)::text, 'rate', trim_scale(line.rate)::text,
          'net', ${money('net')}, 'tax', ${money('tax')}, 'total', ${money('total')}) order by line.position, line.id), '[]')
        from client_invoice_line as line where line.client_invoice_id = client_invoice.id) as items,
      (select coalesce(json_agg(json_build_object('at', ${instantAsJson('event.at')},
          'by', ${personById('event.by_employee_id')}, 'action', event.action, 'fromStatus', event.from_status,
          'toStatus', event.to_status, 'comment', event.comment, 'changes', json_build_array()) order by event.id desc), '[]')
        from client_invoice_event as event where event.client_invoice_id = client_invoice.id) as history
    from client_invoice
    ${joinedAmounts}
    where client_invoice.id = ${id} and client_invoice.kind = any(${kinds}::text[])`.execute(database);
  const [row] = rows;
  if (!row) return undefined;
  const amounts = new Map((await findLineAmounts(database, id)).map(({ lineId, ...line }) => [lineId, line]));
  const none = { estimate: null, actual: null, previouslyBilled: null };
  const items = row.items.map((line): ClientInvoiceLine => ({ ...line, ...(amounts.get(line.id) ?? none) }));
  return { ...row, items };
}
