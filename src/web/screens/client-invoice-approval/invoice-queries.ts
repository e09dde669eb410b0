import { queryOptions } from '@tanstack/react-query';
import {
  type ClientInvoiceRow,
  INVOICE_SORT_COLUMNS,
  type InvoiceSortColumn,
  MOST_INVOICES_LISTED,
  readClientInvoice,
  searchClientInvoices,
} from '#contract/billing/client-invoice.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '#domain/billing/client-invoice.ts';
import { PATHS } from '#domain/screen-paths.ts';
import type { DocumentSearch } from '../../documents/list/document-list.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type ListSearch, listAddressOf, listQueryOf, listSearchOf } from '../../record-list/search.ts';

/** The search words and the statuses; sorted by ID, highest first, by default. */
export type InvoiceSearch = ListSearch<InvoiceSortColumn> & { statuses: readonly InvoiceStatus[] };

const PARAMETERS = { READY: 'ready', APPROVED: 'approved', REJECTED: 'rejected' } as const;

/** The statuses as the call names them. */
const STATUS_IN_QUERY: Record<InvoiceStatus, string> = { READY: 'Ready', APPROVED: 'Approved', REJECTED: 'Rejected' };

/** Returns a search as the input of calls. In the address the statuses are one text; the contract parses them into a list. */
export function queryOf(search: InvoiceSearch) {
  const { maxResults: _, ...common } = listQueryOf(search);
  return { ...common, approveStatus: search.statuses.map((status) => STATUS_IN_QUERY[status]) as InvoiceStatus[] };
}

/** By default it finds invoices that are ready for approval. */
export const INVOICE_SEARCH: DocumentSearch<ClientInvoiceRow, InvoiceSearch> = {
  path: PATHS.clientInvoices,
  searchOf: (given) => ({
    ...listSearchOf(given, INVOICE_SORT_COLUMNS, MOST_INVOICES_LISTED),
    statuses: INVOICE_STATUSES.filter((status) => (given[PARAMETERS[status]] ?? String(status === 'READY')) === 'true'),
  }),
  addressOf: (search) => {
    const statuses = INVOICE_STATUSES.map((status) => [PARAMETERS[status], String(search.statuses.includes(status))]);
    return { ...listAddressOf(search), ...Object.fromEntries(statuses) };
  },
  keyOf: queryKeys.clientInvoicesFound,
  find: (search, signal) =>
    call(searchClientInvoices, { query: { ...queryOf(search), maxResults: search.maxResults } }, { signal }),
};

/** Loads one invoice with its lines, jobs and history. */
export function invoiceQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.clientInvoice(id),
    retry: false,
    queryFn: ({ signal }) => call(readClientInvoice, { params: { id } }, { signal }),
  });
}
