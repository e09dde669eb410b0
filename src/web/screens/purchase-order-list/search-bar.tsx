import { Button, Chip, Group } from '@mantine/core';
import { ORDER_STATUS_NAMES, ORDER_STATUSES } from '#domain/purchasing/purchase-order.ts';
import { useText } from '../../platform/translation.ts';
import { SearchField, StatusChips } from '../../record-list/search-field.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import type { OrderSearch } from './order-search-query.ts';

/** Displays the search field and the filters above the list. */
export function SearchBar(props: {
  search: OrderSearch;
  isSearching: boolean;
  /** The number of orders that wait for the user; null = unknown, or the user approves none. */
  waiting: number | null;
  mayCreate: boolean;
  onSearch: (change: Partial<OrderSearch>) => void;
  onDeputies: () => void;
  isExporting: boolean;
  onExport: (format: 'csv' | 'xlsx') => void;
  onNew: () => void;
}) {
  const { t } = useText();
  const { search, onSearch } = props;
  return (
    <Group gap="xs" role="search">
      <SearchField
        aria-label={t('Search purchase orders')}
        placeholder={t('Reference, supplier, job or details')}
        autoFocus
        w={280}
        maw="100%"
        keyphrase={search.keyphrase}
        isSearching={props.isSearching}
        onSearch={(keyphrase) => onSearch({ keyphrase })}
      />
      <Group gap={6} role="group" aria-label={t('Status')}>
        <StatusChips
          statuses={ORDER_STATUSES}
          names={ORDER_STATUS_NAMES}
          shown={search.waitsForMe ? ['READY'] : search.statuses}
          isOff={search.waitsForMe}
          onShow={(statuses) => onSearch({ statuses })}
        />
      </Group>
      <Group gap={6} role="group" aria-label={t('Filter')}>
        <Chip size="xs" checked={search.onlyMine} onChange={(onlyMine) => onSearch({ onlyMine })}>
          {t('My records')}
        </Chip>
        {props.waiting !== null && (
          <Chip
            size="xs"
            // The width is fixed because the number arrives later.
            styles={{ label: { minWidth: 142 } }}
            checked={search.waitsForMe}
            onChange={(waitsForMe) => onSearch({ waitsForMe })}
          >
            {props.waiting > 0 ? t('Waiting for me ({count})', { count: props.waiting }) : t('Waiting for me')}
          </Chip>
        )}
      </Group>
      <Group gap={6} ml="auto">
        <ExportMenu isBusy={props.isExporting} onExport={props.onExport} />
        {props.waiting !== null && (
          <Button variant="default" px="sm" onClick={props.onDeputies}>
            {t('Deputies')}
          </Button>
        )}
        {props.mayCreate && <Button onClick={props.onNew}>{t('New purchase order')}</Button>}
      </Group>
    </Group>
  );
}
