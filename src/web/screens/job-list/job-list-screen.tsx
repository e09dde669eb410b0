import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { JOB_SORT_COLUMNS, type JobRow, MOST_JOBS_LISTED } from '#contract/job-list.ts';
import { sortingOf, textOfSorting } from '#contract/sorting.ts';
import { databaseJobId } from '#domain/job-id.ts';
import { can, hasRole } from '#domain/permission.ts';
import { useFavoriteSwitch } from '../../jobs/favorite-job.ts';
import { PATHS } from '../../platform/paths.ts';
import { useSearchReplacement } from '../../platform/search-in-address.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { ShowMore } from '../../record-list/show-more.tsx';
import { useLastGood } from '../../record-list/use-last-good.ts';
import { LIST_KEYS, useListKeys } from '../../record-list/use-list-keys.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { useHelpKey } from '../../widgets/use-help-key.ts';
import classes from './job-list.module.css';
import { alertOf, isSearchable, type JobSearch, jobsQuery, MINIMUM_KEYPHRASE, PAGE_SIZE } from './job-search-query.ts';
import { JobTable } from './job-table.tsx';
import { MentionNotice } from './mention-notice.tsx';
import { SearchBar } from './search-bar.tsx';
import { useJobDeletion } from './use-job-deletion.ts';

const KEYS: readonly KeyHelp[] = [
  ...LIST_KEYS,
  { keys: 'Space', does: 'Select the job of the row' },
  { keys: 'F', does: 'Make the job of the row a favourite, or no longer' },
];

/** The jobs of the agency: found, sorted, made favourites, opened and deleted (JOB-01 to JOB-07). */
export function JobListScreen() {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search, show } = useSearchInAddress();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const found = useQuery(jobsQuery(search, user.id));
  const last = useLastGood(found.data);
  const rows = isSearchable(search) ? (last ?? []) : [];
  const selected = rows.filter(({ id }) => chosen.has(id));
  const [areKeysShown, setAreKeysShown] = useState(false);
  useHelpKey(() => setAreKeysShown(true));
  const favorite = useFavoriteSwitch(() => queryClient.invalidateQueries({ queryKey: ['jobs'] }));
  const deletion = useJobDeletion();

  const open = (row: Pick<JobRow, 'id' | 'isBillable'>) =>
    void navigate({
      to: PATHS.job,
      params: { id: String(databaseJobId(row.id)), isinternal: String(!row.isBillable), tab: 'details' },
    });
  const select = ({ id }: JobRow) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const favor = (row: JobRow) => favorite.press(row, row.favoriteJobId);
  const pressRowKey = (key: string, row: JobRow | undefined): boolean => {
    if (row && key === 'f') favor(row);
    else if (row && key === ' ' && row.allowedActions.includes('delete')) select(row);
    else return false;
    return true;
  };
  const keys = useListKeys((key, index) => pressRowKey(key, rows[index]));
  const mayCreate = can(user, 'create', search.kind === 'project' ? 'project' : 'job');

  return (
    <Stack gap="sm" p="md" {...keys}>
      <Title order={1} className="visually-hidden">
        {t('Jobs')}
      </Title>
      <SearchBar
        search={search}
        isSearching={found.isFetching}
        mayCreate={mayCreate}
        onSearch={show}
        onNew={() => open({ id: 0, isBillable: search.kind !== 'project' })}
      />
      <MentionNotice />
      {found.isError && last !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {t('The search failed. These are the jobs found before.')} {found.error.message}
        </Text>
      )}
      {!isSearchable(search) ? (
        <Empty>
          {t('Type at least {count} characters, or choose my jobs or favourites.', { count: MINIMUM_KEYPHRASE })}
        </Empty>
      ) : last === undefined && found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : last === undefined ? (
        <Loading what={t('Searching')} />
      ) : rows.length === 0 ? (
        <Empty>{t('No job found')}</Empty>
      ) : (
        <JobTable
          rows={rows}
          sorting={search.sorting}
          onSort={(sorting) => show({ sorting, maxResults: search.maxResults })}
          selected={chosen}
          onSelect={select}
          errors={deletion.errors}
          isFavorite={(row) => favorite.isOn(row, row.favoriteJobId)}
          onFavorite={favor}
          onOpen={open}
        />
      )}
      <ShowMore
        shown={rows.length}
        wanted={search.maxResults}
        most={MOST_JOBS_LISTED}
        onMore={() => show({ maxResults: search.maxResults + PAGE_SIZE })}
      />
      {selected.length > 0 && (
        <Group className={classes.selection!} gap="sm" role="toolbar" aria-label={t('Selection')}>
          <Text size="sm">{t('{count} selected', { count: selected.length })}</Text>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            loading={deletion.isDeleting}
            onClick={() => void deletion.remove(selected).then((isDone) => isDone && setChosen(new Set()))}
          >
            {t('Delete')}
          </Button>
        </Group>
      )}
      {areKeysShown && <KeysDialog keys={KEYS} onClose={() => setAreKeysShown(false)} />}
    </Stack>
  );
}

/** The search as the address holds it, so that it can be kept, shared and gone back to. */
function useSearchInAddress() {
  const user = useUser();
  const { pathname } = useLocation();
  const given: Partial<
    Record<'type' | 'keyphrase' | 'status' | 'kind' | 'favorites' | 'mine' | 'count' | 'sort', string>
  > = useSearch({ strict: false });
  const isProjects = pathname.toLowerCase().startsWith(PATHS.projects);
  const path = isProjects ? PATHS.projects : PATHS.jobs;
  const replaceSearch = useSearchReplacement(path);
  // Who leads jobs begins with their own.
  const leadsJobs = hasRole(user, 'AccountExecutive');
  const search: JobSearch = {
    keyphrase: given.keyphrase ?? '',
    status: given.status === 'inactive' || given.status === 'all' ? given.status : 'active',
    kind:
      given.kind === 'job' || given.kind === 'project' || given.kind === 'all'
        ? given.kind
        : isProjects
          ? 'project'
          : 'job',
    onlyFavorites: given.favorites === 'true',
    onlyMine: given.mine ? given.mine === 'true' : leadsJobs && !isProjects && !given.keyphrase,
    alert: alertOf(given.type),
    maxResults: Math.max(PAGE_SIZE, Math.min(MOST_JOBS_LISTED, Math.floor(Number(given.count)) || PAGE_SIZE)),
    sorting: sortingOf(given.sort, JOB_SORT_COLUMNS),
  };
  const go = (next: JobSearch, isMineChosen: boolean) => {
    const sort = textOfSorting(next.sorting);
    replaceSearch({
      ...(next.keyphrase ? { keyphrase: next.keyphrase } : {}),
      status: next.status,
      kind: next.kind,
      favorites: String(next.onlyFavorites),
      ...(isMineChosen ? { mine: String(next.onlyMine) } : {}),
      ...(next.alert ? { type: next.alert } : {}),
      count: String(next.maxResults),
      ...(sort ? { sort } : {}),
    });
  };
  const show = (change: Partial<JobSearch>) => {
    // What is typed is searched everywhere, unless one's own jobs were asked for.
    const widened = change.keyphrase && !given.mine ? { onlyMine: false } : {};
    const isMineChosen = change.onlyMine !== undefined || given.mine !== undefined;
    go({ ...search, maxResults: PAGE_SIZE, ...widened, ...change }, isMineChosen);
  };
  return { search, show };
}
