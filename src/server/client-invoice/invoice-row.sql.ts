import { sql } from 'kysely';
import type { ClientInvoiceRow } from '#contract/client-invoice.ts';
import type { InvoiceKind, InvoiceStatus } from '#domain/client-invoice.ts';
import { personById, refById } from '../platform/json-references.ts';
import type { AgencyDatabase } from '../platform/postgres.ts';
import { matchesWords } from '../platform/search-words.ts';

/** An invoice as it is stored; what depends on who asks comes later. */
export type StoredInvoice = Omit<ClientInvoiceRow, 'approveStatus' | 'canApprove' | 'budget'> & {
  status: InvoiceStatus;
};

/** What a list of invoices asks for; what is left out does not narrow it. */
export type InvoiceSearch = {
  kinds: readonly InvoiceKind[];
  keyphrase?: string | undefined;
  approveStatus?: readonly InvoiceStatus[] | undefined;
};

/** A job as `{id, code, name}`; an internal project's id is negative. */
export const jobRef = sql`json_build_object('id', case when job.is_billable then job.id else -job.id end,
  'code', job.code, 'name', job.name)`;

/** What lists and the single invoice have in common, of `client_invoice`. Amounts carry the currency's decimals (MONEY-01). */
export const invoiceColumns = sql`client_invoice.id, client_invoice.reference, client_invoice.kind,
  ${refById('client', 'client_invoice.client_id')} as client, ${refById('division', 'client_invoice.division_id')} as division,
  client_invoice.document_date as "documentDate", client_invoice.due_date as "dueDate",
  json_build_object('id', currency.id, 'code', currency.code, 'name', currency.name,
    'numberOfDecimals', currency.number_of_decimals, 'isActive', currency.is_active) as currency,
  ${personById('client_invoice.account_executive_id')} as "accountExecutive",
  client_invoice.approve_status as status, client_invoice.approve_status_comment as "approveStatusComment",
  ${personById('client_invoice.created_by_id')} as "createdBy", client_invoice.last_modified as "lastModified",
  round(totals.net, currency.number_of_decimals)::text as "netAmount",
  round(totals.tax, currency.number_of_decimals)::text as "taxAmount",
  round(totals.total, currency.number_of_decimals)::text as "totalAmount",
  (select coalesce(json_agg(${jobRef} order by job.code, job.id), '[]') from job
    where job.id in (select line.job_id from client_invoice_line as line where line.client_invoice_id = client_invoice.id)) as jobs`;

/** What `invoiceColumns` takes currency and sums from. */
export const joinedAmounts = sql`join currency on currency.id = client_invoice.currency_id
  cross join lateral (
    select coalesce(sum(line.net), 0) as net, coalesce(sum(line.tax), 0) as tax, coalesce(sum(line.total), 0) as total
    from client_invoice_line as line where line.client_invoice_id = client_invoice.id) as totals`;

/** Invoices of some kinds by what a list asks for, by id from the highest down (CI-01). */
export async function searchInvoices(
  database: AgencyDatabase,
  { kinds, keyphrase, approveStatus }: InvoiceSearch,
  maxResults: number,
): Promise<StoredInvoice[]> {
  const conditions = [
    sql`kind = any(${kinds}::text[])`,
    matchesWords(sql`search_text`, keyphrase),
    ...(approveStatus ? [sql`approve_status = any(${approveStatus}::text[])`] : []),
  ];
  const { rows } = await sql<StoredInvoice>`
    select ${invoiceColumns}
    from (
      select * from client_invoice where ${sql.join(conditions, sql` and `)} order by id desc limit ${maxResults}
    ) as client_invoice
    ${joinedAmounts}
    order by client_invoice.id desc`.execute(database);
  return rows;
}
