import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { exportClientInvoices, MOST_INVOICES_LISTED } from '#contract/billing/client-invoice.ts';
import { INVOICE_STATUS_NAMES, INVOICE_STATUSES } from '#domain/billing/client-invoice.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { listQueryOf, useSearchInAddress } from '../../record-list/search.ts';
import { SearchField, StatusChips } from '../../record-list/search-field.tsx';
import { ShowMore } from '../../record-list/show-more.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty, LoadFailure, LoadingRows, type NextStep } from '../../widgets/load-states.tsx';
import { InvoiceApproval } from './invoice-approval.tsx';
import { addressOfSearch, type InvoiceSearch, invoicesQuery, narrowedBy, searchOf } from './invoice-queries.ts';

/** Lists client invoices to search, review, approve and reject, several at once. */
export function ClientInvoiceListScreen() {
  const { t } = useText();
  const { search, show, sort, showMore } = useSearchInAddress(PATHS.clientInvoices, searchOf, addressOfSearch);
  const found = useQuery(invoicesQuery(search));
  const { isBusy, keepExport } = useExport();
  // A failed search displays no list: its rows may be decided already.
  const rows = found.isError ? [] : (found.data ?? []);
  return (
    <Stack gap="sm" p="md">
      <Title order={1} className="visually-hidden">
        {t('Client invoice approvals')}
      </Title>
      <InvoiceSearchBar
        search={search}
        isSearching={found.isFetching}
        onSearch={show}
        isExporting={isBusy}
        onExport={(format) => {
          const { maxResults: _, ...common } = listQueryOf(search);
          const query = { ...common, ...narrowedBy(search), format };
          void keepExport(exportClientInvoices, { query, fileName: `client-invoices.${format}` });
        }}
      />
      {found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <LoadingRows what={t('Searching')} />
      ) : rows.length === 0 ? (
        <Empty next={nextStep(t, search, show)}>{emptyText(t, search)}</Empty>
      ) : null}
      {!found.isError && !found.isPending && (
        <InvoiceApproval rows={rows} sort={{ sorting: search.sorting, onSort: sort }} />
      )}
      <ShowMore shown={rows.length} wanted={search.maxResults} most={MOST_INVOICES_LISTED} onMore={showMore} />
    </Stack>
  );
}

function emptyText(t: ReturnType<typeof useText>['t'], { keyphrase, statuses }: InvoiceSearch): string {
  if (statuses.length === 0) return t('Choose at least one status.');
  if (keyphrase === '' && statuses.length === 1 && statuses[0] === 'READY')
    return t('No client invoices are waiting for your approval');
  return t('No client invoice found');
}

/** Suggests searching the other statuses if nothing is found. */
function nextStep(
  t: ReturnType<typeof useText>['t'],
  { statuses }: InvoiceSearch,
  show: (change: Partial<InvoiceSearch>) => void,
): NextStep | null {
  if (statuses.length === INVOICE_STATUSES.length) return null;
  return { label: t('Show all statuses'), run: () => show({ statuses: INVOICE_STATUSES }) };
}

/** Displays the search field and the status filter above the list. */
function InvoiceSearchBar(props: {
  search: InvoiceSearch;
  isSearching: boolean;
  onSearch: (change: Partial<InvoiceSearch>) => void;
  isExporting: boolean;
  onExport: (format: 'csv' | 'xlsx') => void;
}) {
  const { t } = useText();
  const { search, onSearch } = props;
  return (
    <Group gap="sm" role="search">
      <SearchField
        aria-label={t('Search client invoices')}
        placeholder={t('Reference, client, job or text')}
        w={260}
        maxLength={200}
        keyphrase={search.keyphrase}
        isSearching={props.isSearching}
        onSearch={(keyphrase) => onSearch({ keyphrase })}
      />
      <StatusChips
        statuses={INVOICE_STATUSES}
        names={INVOICE_STATUS_NAMES}
        shown={search.statuses}
        onShow={(statuses) => onSearch({ statuses })}
      />
      <Group ml="auto">
        <ExportMenu isBusy={props.isExporting} onExport={props.onExport} />
      </Group>
    </Group>
  );
}
