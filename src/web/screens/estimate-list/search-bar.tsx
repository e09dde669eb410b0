import { Button, Chip, Group, Menu } from '@mantine/core';
import { exportEstimates } from '#contract/estimates/estimate-list.ts';
import { ESTIMATE_STATUS_NAMES, ESTIMATE_STATUSES } from '#domain/estimates/estimate.ts';
import { useText } from '../../platform/translation.ts';
import { SearchField, StatusChips } from '../../record-list/search-field.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { type EstimateSearch, narrowedBy } from './estimate-search-query.ts';

/** Displays the search field and the filters above the list. */
export function SearchBar(props: {
  search: EstimateSearch;
  isSearching: boolean;
  mayApprove: boolean;
  mayCreate: boolean;
  /** Whether there is anything to export. */
  canExport: boolean;
  onSearch: (change: Partial<EstimateSearch>) => void;
  onNew: () => void;
}) {
  const { t } = useText();
  const { search, onSearch } = props;
  return (
    <Group gap="xs" role="search">
      <SearchField
        aria-label={t('Search estimates')}
        placeholder={t('Reference, name, job or client')}
        autoFocus
        w={280}
        maw="100%"
        keyphrase={search.keyphrase}
        isSearching={props.isSearching}
        onSearch={(keyphrase) => onSearch({ keyphrase })}
      />
      <Group gap={6} role="group" aria-label={t('Status')}>
        <StatusChips
          statuses={ESTIMATE_STATUSES}
          names={ESTIMATE_STATUS_NAMES}
          shown={search.waitsForMe ? ['READY'] : search.statuses}
          isOff={search.waitsForMe || search.templates}
          onShow={(statuses) => onSearch({ statuses })}
        />
      </Group>
      <Group gap={6} role="group" aria-label={t('Filter')}>
        {props.mayApprove && (
          <Chip
            size="xs"
            checked={search.waitsForMe}
            onChange={(waitsForMe) => onSearch({ waitsForMe, templates: false })}
          >
            {t('Waiting for me')}
          </Chip>
        )}
        <Chip size="xs" checked={search.templates} onChange={(templates) => onSearch({ templates, waitsForMe: false })}>
          {t('Templates')}
        </Chip>
      </Group>
      <Group gap={6} ml="auto">
        {props.canExport && <ExportMenu search={search} />}
        {props.mayCreate && (
          <Button onClick={props.onNew}>{search.templates ? t('New template') : t('New estimate')}</Button>
        )}
      </Group>
    </Group>
  );
}

/** Exports the search results: versions or lines. */
function ExportMenu({ search }: { search: EstimateSearch }) {
  const { t } = useText();
  const { isBusy, keepExport } = useExport();
  const keep = (of: 'versions' | 'lines', format: 'csv' | 'xlsx') => {
    const fileName = `${of === 'lines' ? 'estimate-version-lines' : 'estimate-versions'}.${format}`;
    return keepExport(exportEstimates, { query: { ...narrowedBy(search), of, format }, fileName });
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" loading={isBusy}>
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void keep('versions', 'csv')}>{t('Estimates as CSV')}</Menu.Item>
        <Menu.Item onClick={() => void keep('versions', 'xlsx')}>{t('Estimates as Excel')}</Menu.Item>
        <Menu.Item onClick={() => void keep('lines', 'csv')}>{t('Lines as CSV')}</Menu.Item>
        <Menu.Item onClick={() => void keep('lines', 'xlsx')}>{t('Lines as Excel')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
