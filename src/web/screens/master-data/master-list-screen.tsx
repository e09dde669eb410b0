import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { exportMasterRecords, MOST_MASTER_RECORDS_LISTED } from '#contract/master-data/master-data.ts';
import { mayDoWithKind, seesMasterKind } from '#domain/master-data/master-access.ts';
import { hasActive, masterKindNamed } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useSearchInAddress } from '../../record-list/search.ts';
import { SearchField } from '../../record-list/search-field.tsx';
import { SearchResults } from '../../record-list/search-results.tsx';
import { ShowMore } from '../../record-list/show-more.tsx';
import { useLastGood } from '../../record-list/use-last-good.ts';
import { LIST_KEYS, useListKeys } from '../../record-list/use-list-keys.ts';
import { useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty, type NextStep } from '../../widgets/load-states.tsx';
import { DocumentsWithoutRate } from './documents-without-rate.tsx';
import { MasterFilterBar } from './master-filter-bar.tsx';
import {
  addressOfMasterSearch,
  type MasterSearch,
  masterQueryOf,
  masterRecordsQuery,
  masterSearchOf,
} from './master-queries.ts';
import { MasterTable } from './master-table.tsx';
import { PeopleTable } from './people/people-table.tsx';

/** Lists the records of the kind in the address: search, sort, open, export. */
export function MasterListScreen() {
  return <ListOfKind name={useParams({ strict: false }).kind ?? ''} />;
}

/** Lists the people of the agency, who have their own menu item. */
export function PeopleScreen() {
  return <ListOfKind name="people" />;
}

function ListOfKind({ name }: { name: string }) {
  const { t } = useText();
  const user = useUser();
  const kind = masterKindNamed(name.toLowerCase());
  if (!kind || !seesMasterKind(user, kind)) return <Empty>{t('Not found')}</Empty>;
  // The search of one kind doesn't apply to another.
  return <MasterList key={kind.name} kind={kind} />;
}

function MasterList({ kind }: { kind: MasterKind }) {
  const { t } = useText();
  const navigate = useNavigate();
  const params = { kind: kind.name };
  const { search, show, sort, showMore } = useSearchInAddress(
    PATHS.masterData,
    (given) => masterSearchOf(given, kind),
    addressOfMasterSearch,
    params,
  );
  const found = useQuery(masterRecordsQuery(kind.name, search));
  const last = useLastGood(found.data);
  const mayCreate = mayDoWithKind(useUser(), 'create', kind);
  const [keysDialog] = useKeysDialog(LIST_KEYS);
  const keys = useListKeys(() => false);
  const open = (id: number) => void navigate({ to: PATHS.masterRecord, params: { ...params, id: String(id) } });
  const next: NextStep | null =
    search.status !== 'all' && search.keyphrase && hasActive(kind)
      ? { label: t('Search also in what is inactive'), run: () => show({ status: 'all' }) }
      : mayCreate
        ? { label: t('New'), run: () => open(0) }
        : null;
  return (
    <Stack gap="sm" p="md" {...keys}>
      <Title order={1} size="h4">
        {t.of(kind.label.many)}
      </Title>
      <Group gap="sm" role="search">
        <SearchField
          aria-label={t('Search')}
          placeholder={t('Search')}
          autoFocus
          w={260}
          keyphrase={search.keyphrase}
          isSearching={found.isFetching}
          onSearch={(keyphrase) => show({ keyphrase })}
        />
        {hasActive(kind) && <StatusChoice search={search} onShow={show} />}
        <MasterFilterBar kind={kind} filters={search.filters} onFilter={(filters) => show({ filters })} />
        <Group gap="sm" ml="auto">
          <Button
            variant="default"
            visibleFrom="sm"
            renderRoot={(given) => (
              <Link {...given} to={PATHS.masterSheet} params={params} search={addressOfMasterSearch(search)} />
            )}
          >
            {t('Sheet')}
          </Button>
          <ExportButton kind={kind} search={search} format="csv" label={t('Export CSV')} />
          <ExportButton kind={kind} search={search} format="xlsx" label={t('Export Excel')} />
          {mayCreate && <Button onClick={() => open(0)}>{t('New')}</Button>}
        </Group>
      </Group>
      {kind.name === 'exchange-rates' && <DocumentsWithoutRate />}
      <SearchResults
        found={found}
        rows={last}
        staleText={t('The search failed. This is what was found before.')}
        emptyText={t('Nothing found')}
        next={next}
      >
        {kind.name === 'people' ? (
          <PeopleTable kind={kind} rows={last ?? []} sorting={search.sorting} onSort={sort} onOpen={open} />
        ) : (
          <MasterTable kind={kind} rows={last ?? []} sorting={search.sorting} onSort={sort} onOpen={open} />
        )}
      </SearchResults>
      <ShowMore
        shown={last?.length ?? 0}
        wanted={search.maxResults}
        most={MOST_MASTER_RECORDS_LISTED}
        onMore={showMore}
      />
      {keysDialog}
    </Stack>
  );
}

function StatusChoice(props: { search: MasterSearch; onShow: (change: Partial<MasterSearch>) => void }) {
  const { t } = useText();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('Status')}
      transitionDuration={0}
      value={props.search.status}
      onChange={(status) => props.onShow({ status: status as MasterSearch['status'] })}
      data={[
        { value: 'active', label: t('Active') },
        { value: 'inactive', label: t('Inactive') },
        { value: 'all', label: t('All') },
      ]}
    />
  );
}

/** Exports all rows of the list as a file that can be imported. */
function ExportButton(props: { kind: MasterKind; search: MasterSearch; format: 'csv' | 'xlsx'; label: string }) {
  const { kind, search, format, label } = props;
  const { isBusy, keepExport } = useExport();
  const keep = () => {
    const { maxResults: _, ...query } = masterQueryOf(search);
    return keepExport(exportMasterRecords, {
      params: { kind: kind.name },
      query: { ...query, format },
      fileName: `${kind.name}.${format}`,
    });
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void keep()}>
      {label}
    </Button>
  );
}
