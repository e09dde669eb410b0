import { type RawBuilder, sql } from 'kysely';
import type { ClientInvoiceRow, InvoiceSortColumn } from '#contract/billing/client-invoice.ts';
import type { SortText } from '#contract/http/sorting.ts';
import {
  INVOICE_KINDS,
  INVOICE_STATUSES,
  type InvoiceKind,
  type InvoiceStatus,
  type InvoiceToDecide,
} from '#domain/billing/client-invoice.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import { conditionsOfPage, type ListPage, orderOfPages } from '../core/whole-list/whole-list.ts';
import { personById, refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { matchesWords } from '../platform/database/search-words.ts';
import { inReadingOrder, sortOrder } from '../platform/database/sort-order.ts';
import { isOneOf } from '../platform/database/written-out.ts';

/** A stored invoice, without the fields that depend on the actor. */
export type StoredInvoice = Omit<ClientInvoiceRow, 'approveStatus' | 'canApprove' | 'budget'> & {
  status: InvoiceStatus;
};

/** The filter and order of a list of invoices. */
export type InvoiceSearch = {
  kinds: readonly InvoiceKind[];
  keyphrase?: string | undefined;
  approveStatus?: readonly InvoiceStatus[] | undefined;
  sort?: SortText<InvoiceSortColumn> | undefined;
  /** A page of the whole list, in its order. */
  page?: ListPage | undefined;
};

/** A job as `{id, code, name}`; an internal project's id is negative. */
export const jobRef = sql`json_build_object('id', ${wireJobIdOf()},
  'code', job.code, 'name', job.name)`;

/** The jobs on lines of `client_invoice`. */
const jobsOfInvoice = sql`select line.job_id from client_invoice_line as line
  where line.client_invoice_id = client_invoice.id`;

/** The columns that lists and the single invoice share. Amounts have the decimals of the invoice's currency. */
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
    where job.id in (${jobsOfInvoice})) as jobs`;

/** The joins that `invoiceColumns` needs. */
export const joinedAmounts = sql`join currency on currency.id = client_invoice.currency_id
  cross join lateral (
    select coalesce(sum(line.net), 0) as net, coalesce(sum(line.tax), 0) as tax, coalesce(sum(line.total), 0) as total
    from client_invoice_line as line where line.client_invoice_id = client_invoice.id) as totals`;

/** Finds invoices by the filter of a list, in its order, or by descending id. */
export async function searchInvoices(
  database: AgencyDatabase,
  search: InvoiceSearch,
  maxResults: number,
): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`
    select ${invoiceColumns}
    from (
      select id as found_id, row_number() over () as place
      from (select id from client_invoice where ${conditionOf(search)}
        order by ${search.page ? orderOfPages('client_invoice') : orderOfInvoices(search.sort)} limit ${maxResults}) as listed
    ) as found
    join client_invoice on client_invoice.id = found.found_id
    ${joinedAmounts}
    order by found.place`.execute(database);
  return rows;
}

export async function countInvoices(database: AgencyDatabase, search: InvoiceSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from client_invoice where ${conditionOf(search)}`.execute(database);
  return rows[0]!.count;
}

function conditionOf({ kinds, keyphrase, approveStatus, page }: InvoiceSearch): RawBuilder<unknown> {
  const conditions = [
    sql`kind = any(${kinds}::text[])`,
    matchesWords(sql`search_text`, keyphrase),
    ...(approveStatus ? [isOneOf(sql`approve_status`, approveStatus)] : []),
    ...conditionsOfPage('client_invoice', page),
  ];
  return sql.join(conditions, sql` and `);
}

/** Returns the order of a list of invoices. Ties are sorted by descending id. Amounts are grouped by currency. */
function orderOfInvoices(sort: InvoiceSearch['sort']) {
  const named = (table: string, column: string) =>
    inReadingOrder(sql`(select name from ${sql.table(table)} as named where named.id = ${sql.ref(column)})`);
  return sortOrder<InvoiceSortColumn>(
    sort,
    {
      reference: inReadingOrder(sql`client_invoice.reference`),
      kind: sql`array_position(${[...INVOICE_KINDS]}::text[], client_invoice.kind)`,
      client: named('client', 'client_invoice.client_id'),
      jobs: inReadingOrder(
        sql`(select job.code from job where job.id in (${jobsOfInvoice}) order by job.code, job.id limit 1)`,
      ),
      documentDate: sql`client_invoice.document_date`,
      accountExecutive: named('employee', 'client_invoice.account_executive_id'),
      total: [
        sql`(select code from currency where currency.id = client_invoice.currency_id)`,
        sql`(select coalesce(sum(line.total), 0) from client_invoice_line as line
          where line.client_invoice_id = client_invoice.id)`,
      ],
      status: sql`array_position(${[...INVOICE_STATUSES]}::text[], client_invoice.approve_status)`,
    },
    sql`client_invoice.id desc`,
  );
}

type StoredInvoiceToDecide = InvoiceToDecide & { id: number; reference: string; lastModified: string };

/** Finds the id of an invoice by number, or by id if none has that number. */
export async function findInvoiceId(
  database: AgencyDatabase,
  { number, id }: { number: string; id: number },
): Promise<number | undefined> {
  const isNumber = sql`lower(reference) = lower(${number})`;
  const { rows } = await sql<{ id: number }>`
    select id from client_invoice where ${isNumber} or id = ${id} order by ${isNumber} desc, id limit 1`.execute(
    database,
  );
  return rows[0]?.id;
}

/** Locks an invoice until the transaction ends, and finds it with the facts on which a decision depends. */
export async function lockInvoice(transaction: AgencyTransaction, id: number) {
  await sql`select from client_invoice where id = ${id} for update`.execute(transaction);
  return findInvoiceToDecide(transaction, id);
}

/** The columns that say who approved an invoice, and when; null = it isn't approved. */
export const approvalColumns = (byId: number | null) => ({
  approved_by_id: byId,
  approved_at: byId === null ? null : sql`clock_timestamp()`,
});

/** Finds an invoice with the facts on which a decision depends. */
export async function findInvoiceToDecide(
  database: AgencyDatabase | AgencyTransaction,
  id: number,
): Promise<StoredInvoiceToDecide | undefined> {
  const { rows } = await sql<StoredInvoiceToDecide>`
    select id, kind, reference, approve_status as status, last_modified as "lastModified", created_by_id as "createdById",
      (select is_own_invoice_approval_allowed from agency) as "isOwnApprovalAllowed"
    from client_invoice where id = ${id}`.execute(database);
  return rows[0];
}
