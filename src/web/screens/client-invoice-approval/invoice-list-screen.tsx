import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { INVOICE_SORT_COLUMNS, MOST_INVOICES_LISTED } from '#contract/client-invoice.ts';
import { sortingOf, textOfSorting } from '#contract/sorting.ts';
import { INVOICE_STATUSES } from '#domain/client-invoice.ts';
import { PATHS } from '../../platform/paths.ts';
import { useSearchReplacement } from '../../platform/search-in-address.ts';
import { useText } from '../../platform/translation.ts';
import { ShowMore } from '../../record-list/show-more.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { InvoiceApproval } from './invoice-approval.tsx';
import { type InvoiceSearch, invoicesQuery, PAGE_SIZE } from './invoice-queries.ts';
import { InvoiceSearchBar } from './invoice-search-bar.tsx';

/** Client invoices that wait for approval: found, looked into, approved and rejected, several at once (CI-01 to CI-06). */
export function ClientInvoiceListScreen() {
  const { t } = useText();
  const { search, show } = useSearchInAddress();
  const found = useQuery(invoicesQuery(search));
  // A search that failed leaves no list: what it showed may be decided on already (CI-04).
  const rows = found.isError ? [] : (found.data ?? []);
  return (
    <Stack gap="sm" p="md">
      <Title order={1} className="visually-hidden">
        {t('Client invoice approvals')}
      </Title>
      <InvoiceSearchBar search={search} isSearching={found.isFetching} onSearch={show} />
      {found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Loading what={t('Searching')} />
      ) : rows.length === 0 ? (
        <Empty>{emptyText(t, search)}</Empty>
      ) : null}
      {!found.isError && !found.isPending && (
        <InvoiceApproval
          rows={rows}
          sort={{
            sorting: search.sorting,
            onSort: (sorting) => show({ sorting, maxResults: search.maxResults }),
          }}
        />
      )}
      <ShowMore
        shown={rows.length}
        wanted={search.maxResults}
        most={MOST_INVOICES_LISTED}
        onMore={() => show({ maxResults: search.maxResults + PAGE_SIZE })}
      />
    </Stack>
  );
}

function emptyText(t: ReturnType<typeof useText>['t'], { keyphrase, statuses }: InvoiceSearch): string {
  if (statuses.length === 0) return t('Choose at least one status.');
  if (keyphrase === '' && statuses.length === 1 && statuses[0] === 'READY')
    return t('No client invoice waits for your approval');
  return t('No client invoice found');
}

const PARAMETERS = { READY: 'ready', APPROVED: 'approved', REJECTED: 'rejected' } as const;

/** The search as the address holds it. Ready for approval is on at first, approved and rejected are off (CI-01). */
function useSearchInAddress() {
  const replaceSearch = useSearchReplacement(PATHS.clientInvoices);
  const given: Partial<Record<'keyphrase' | 'ready' | 'approved' | 'rejected' | 'count' | 'sort', string>> = useSearch({
    strict: false,
  });
  const search: InvoiceSearch = {
    keyphrase: given.keyphrase ?? '',
    statuses: INVOICE_STATUSES.filter((status) => (given[PARAMETERS[status]] ?? String(status === 'READY')) === 'true'),
    maxResults: Math.max(PAGE_SIZE, Math.min(MOST_INVOICES_LISTED, Math.floor(Number(given.count)) || PAGE_SIZE)),
    sorting: sortingOf(given.sort, INVOICE_SORT_COLUMNS),
  };
  const show = (change: Partial<InvoiceSearch>) => {
    const { keyphrase, statuses, maxResults, sorting } = { ...search, maxResults: PAGE_SIZE, ...change };
    const sort = textOfSorting(sorting);
    replaceSearch({
      ...(keyphrase ? { keyphrase } : {}),
      ready: String(statuses.includes('READY')),
      approved: String(statuses.includes('APPROVED')),
      rejected: String(statuses.includes('REJECTED')),
      ...(maxResults > PAGE_SIZE ? { count: String(maxResults) } : {}),
      ...(sort ? { sort } : {}),
    });
  };
  return { search, show };
}
