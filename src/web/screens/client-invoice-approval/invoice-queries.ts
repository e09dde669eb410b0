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

/** What is searched: words, and invoices in any of some statuses; without a sorting they come by id from the highest down. */
export type InvoiceSearch = ListSearch<InvoiceSortColumn> & { statuses: readonly InvoiceStatus[] };

const PARAMETERS = { READY: 'ready', APPROVED: 'approved', REJECTED: 'rejected' } as const;

/** The search that an address holds. Ready for approval is on at first, approved and rejected are off. */
export function searchOf(given: Address): InvoiceSearch {
  return {
    ...listSearchOf(given, INVOICE_SORT_COLUMNS, MOST_INVOICES_LISTED),
    statuses: INVOICE_STATUSES.filter((status) => (given[PARAMETERS[status]] ?? String(status === 'READY')) === 'true'),
  };
}

/** The address of a search. */
export function addressOfSearch(search: InvoiceSearch): Address {
  const statuses = INVOICE_STATUSES.map((status) => [PARAMETERS[status], String(search.statuses.includes(status))]);
  return { ...listAddressOf(search), ...Object.fromEntries(statuses) };
}

/** Statuses as the call names them. */
const STATUS_IN_QUERY: Record<InvoiceStatus, string> = { READY: 'Ready', APPROVED: 'Approved', REJECTED: 'Rejected' };

/** What a search is narrowed to. The address carries the statuses as one text; what the contract makes of it is a list. */
export function narrowedBy({ statuses }: InvoiceSearch) {
  return { approveStatus: statuses.map((status) => STATUS_IN_QUERY[status]) as InvoiceStatus[] };
}

/** The invoices of a search. One search that is under way is given up for the next. */
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

/** One invoice with its lines, jobs and history. */
export function invoiceQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.clientInvoice(id),
    retry: false,
    queryFn: ({ signal }) => call(readClientInvoice, { params: { id } }, { signal }),
  });
}
