import { Button, Chip, CloseButton, Group, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import type { Address } from '../../record-list/search.ts';
import { SearchField } from '../../record-list/search-field.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import type { JobSearch } from './job-search-query.ts';

const ALERT_NAMES = {
  notransaction: phrase('No transactions'),
  noactivity: phrase('No activity'),
  inactive: phrase('Inactive with open amounts'),
} as const;

/** Displays the search field and the filters above the list. */
export function SearchBar(props: {
  search: JobSearch;
  isSearching: boolean;
  mayCreate: boolean;
  onSearch: (change: Partial<JobSearch>) => void;
  isExporting: boolean;
  onExport: (format: 'csv' | 'xlsx') => void;
  onNew: () => void;
  /** The address of the found jobs as a spreadsheet; null if the user may not change jobs. */
  sheet: Address | null;
}) {
  const { t } = useText();
  const { search, onSearch } = props;
  return (
    <Group gap="sm" role="search">
      <SearchField
        aria-label={t('Search jobs')}
        placeholder={t('Code, name or client')}
        autoFocus
        w={230}
        keyphrase={search.keyphrase}
        isSearching={props.isSearching}
        onSearch={(keyphrase) => onSearch({ keyphrase })}
      />
      {search.alert ? (
        <Group gap={2}>
          {t.of(ALERT_NAMES[search.alert])}
          <CloseButton size="sm" aria-label={t('Show all jobs')} onClick={() => onSearch({ alert: null })} />
        </Group>
      ) : (
        <>
          <Chip size="xs" checked={search.onlyMine} onChange={(onlyMine) => onSearch({ onlyMine })}>
            {t('My jobs')}
          </Chip>
          <Chip size="xs" checked={search.onlyFavorites} onChange={(onlyFavorites) => onSearch({ onlyFavorites })}>
            {t('Favourites')}
          </Chip>
          <SegmentedControl
            size="xs"
            aria-label={t('Type')}
            transitionDuration={0}
            value={search.kind}
            onChange={(kind) => onSearch({ kind: kind as JobSearch['kind'] })}
            data={[
              { value: 'job', label: t('Client jobs') },
              { value: 'project', label: t('Internal projects') },
              { value: 'all', label: t('Both') },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('Status')}
            transitionDuration={0}
            value={search.status}
            onChange={(status) => onSearch({ status: status as JobSearch['status'] })}
            data={[
              { value: 'active', label: t('Active') },
              { value: 'inactive', label: t('Inactive') },
              { value: 'all', label: t('All') },
            ]}
          />
        </>
      )}
      <Group gap={6} ml="auto">
        {props.sheet && (
          <Button
            variant="default"
            visibleFrom="sm"
            renderRoot={(given) => <Link {...given} to={PATHS.jobSheet} search={props.sheet!} />}
          >
            {t('Sheet')}
          </Button>
        )}
        {!search.alert && <ExportMenu isBusy={props.isExporting} onExport={props.onExport} />}
        {props.mayCreate && (
          <Button onClick={props.onNew}>{search.kind === 'project' ? t('New internal project') : t('New job')}</Button>
        )}
      </Group>
    </Group>
  );
}
