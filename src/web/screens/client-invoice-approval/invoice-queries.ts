import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  INVOICE_SORT_COLUMNS,
  type InvoiceSortColumn,
  MOST_INVOICES_LISTED,
  readClientInvoice,
  searchClientInvoices,
} from '#contract/billing/client-invoice.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '#domain/billing/client-invoice.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Address, type ListSearch, listAddressOf, listQueryOf, listSearchOf } from '../../record-list/search.ts';

/** The search words and the statuses; sorted by ID, highest first, by default. */
export type InvoiceSearch = ListSearch<InvoiceSortColumn> & { statuses: readonly InvoiceStatus[] };

const PARAMETERS = { READY: 'ready', APPROVED: 'approved', REJECTED: 'rejected' } as const;

/** Reads the search from an address. By default it finds invoices that are ready for approval. */
export function searchOf(given: Address): InvoiceSearch {
  return {
    ...listSearchOf(given, INVOICE_SORT_COLUMNS, MOST_INVOICES_LISTED),
    statuses: INVOICE_STATUSES.filter((status) => (given[PARAMETERS[status]] ?? String(status === 'READY')) === 'true'),
  };
}

/** Writes a search to an address. */
export function addressOfSearch(search: InvoiceSearch): Address {
  const statuses = INVOICE_STATUSES.map((status) => [PARAMETERS[status], String(search.statuses.includes(status))]);
  return { ...listAddressOf(search), ...Object.fromEntries(statuses) };
}

/** The statuses as the call names them. */
const STATUS_IN_QUERY: Record<InvoiceStatus, string> = { READY: 'Ready', APPROVED: 'Approved', REJECTED: 'Rejected' };

/** Returns the filters of a search. In the address the statuses are one text; the contract parses them into a list. */
export function narrowedBy({ statuses }: InvoiceSearch) {
  return { approveStatus: statuses.map((status) => STATUS_IN_QUERY[status]) as InvoiceStatus[] };
}

/** Loads the invoices of a search; a new search cancels the pending one. */
export function invoicesQuery(search: InvoiceSearch) {
  return queryOptions({
    queryKey: queryKeys.clientInvoicesFound(search),
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        searchClientInvoices,
        {
          query: { ...listQueryOf(search), ...narrowedBy(search) },
        },
        { signal },
      ),
  });
}

/** Loads one invoice with its lines, jobs and history. */
export function invoiceQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.clientInvoice(id),
    retry: false,
    queryFn: ({ signal }) => call(readClientInvoice, { params: { id } }, { signal }),
  });
}
