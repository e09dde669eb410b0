import { Group } from '@mantine/core';
import { INVOICE_STATUS_NAMES, INVOICE_STATUSES } from '#domain/billing/client-invoice.ts';
import { useText } from '../../platform/translation.ts';
import { SearchField, StatusChips } from '../../record-list/search-field.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import type { InvoiceSearch } from './invoice-queries.ts';

/** Above the list: what is searched, and in which statuses. */
export function InvoiceSearchBar(props: {
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
