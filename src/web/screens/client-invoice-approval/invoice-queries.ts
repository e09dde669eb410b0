import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type InvoiceSortColumn, readClientInvoice, searchClientInvoices } from '#contract/client-invoice.ts';
import { type Sorting, textOfSorting } from '#contract/sorting.ts';
import type { InvoiceStatus } from '#domain/client-invoice.ts';
import { call } from '../../platform/api.ts';

/** How many invoices show at first, and how many more each time. */
export const PAGE_SIZE = 50;

/** Everything that was read of invoices. */
const ALL = ['client-invoices'] as const;

/** What is searched: words, and invoices in any of some statuses. */
export type InvoiceSearch = {
  keyphrase: string;
  statuses: readonly InvoiceStatus[];
  maxResults: number;
  /** null = by id from the highest down. */
  sorting: Sorting<InvoiceSortColumn>;
};

/** Statuses as the call names them (CI-07). */
const STATUS_IN_QUERY: Record<InvoiceStatus, string> = { READY: 'Ready', APPROVED: 'Approved', REJECTED: 'Rejected' };

/** The invoices of a search. One search that is under way is given up for the next (CI-04). */
export function invoicesQuery({ keyphrase, statuses, maxResults, sorting }: InvoiceSearch) {
  const sort = textOfSorting(sorting);
  return queryOptions({
    queryKey: [...ALL, 'search', keyphrase, statuses, maxResults, sort],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        searchClientInvoices,
        {
          query: {
            ...(keyphrase ? { keyphrase } : {}),
            // The address carries them as one text; what the contract makes of it is a list.
            approveStatus: statuses.map((status) => STATUS_IN_QUERY[status]) as InvoiceStatus[],
            ...(sort ? { sort } : {}),
            maxResults,
          },
        },
        { signal },
      ),
  });
}

/** One invoice with its lines, jobs and history (CI-02). */
export function invoiceQuery(id: number) {
  return queryOptions({
    queryKey: [...ALL, 'one', id],
    retry: false,
    queryFn: ({ signal }) => call(readClientInvoice, { params: { id } }, { signal }),
  });
}

/** Reads everything of invoices again that shows. */
export function readInvoicesAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL });
}
