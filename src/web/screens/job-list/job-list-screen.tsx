import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { exportJobs, type JobRow, MOST_JOBS_LISTED } from '#contract/jobs/job-list.ts';
import { canImport } from '#domain/data-exchange/data-kind.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { can, hasRole } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { useFavoriteSwitch } from '../../jobs/favorite-job.ts';
import { useJobMentions, useSeeMentions } from '../../jobs/job-mentions.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { listQueryOf, useSearchInAddress } from '../../record-list/search.ts';
import { SearchResults } from '../../record-list/search-results.tsx';
import { ShowMore } from '../../record-list/show-more.tsx';
import { useLastGood } from '../../record-list/use-last-good.ts';
import { LIST_KEYS, useListKeys } from '../../record-list/use-list-keys.ts';
import { useRowSelection } from '../../record-list/use-row-selection.ts';
import { type KeyHelp, useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import type { NextStep } from '../../widgets/load-states.tsx';
import { NoticeList } from '../../widgets/notice-list.tsx';
import classes from './job-list.module.css';
import { addressOfSearch, alertsQuery, type JobSearch, jobsQuery, narrowedBy, searchOf } from './job-search-query.ts';
import { JobTable } from './job-table.tsx';
import { SearchBar } from './search-bar.tsx';
import { useJobDeletion } from './use-job-deletion.ts';

const KEYS: readonly KeyHelp[] = [
  ...LIST_KEYS,
  { keys: phrase('Space'), does: phrase('Select the job of the row') },
  { keys: phrase('F'), does: phrase("Add the row's job to favourites, or remove it") },
];

/** Lists the jobs of the agency: search, sort, mark as favourites, open and delete. */
export function JobListScreen() {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search, show, sort, showMore } = useJobSearch();
  const found = useQuery(jobsQuery(search, user.id));
  const last = useLastGood(found.data);
  const alertCount = useAlertCount(search);
  const rows = last ?? [];
  const movingIn = useMovingIn(search, last?.length === 0);
  const selection = useRowSelection(rows, canDelete);
  const { isBusy, keepExport } = useExport();
  const [keysDialog] = useKeysDialog(KEYS);
  const favorite = useFavoriteSwitch(() => queryClient.invalidateQueries({ queryKey: queryKeys.jobs }));
  const deletion = useJobDeletion();

  const open = (row: Pick<JobRow, 'id' | 'isBillable'>) =>
    void navigate({
      to: PATHS.job,
      params: { id: String(databaseJobId(row.id)), isinternal: String(!row.isBillable), tab: 'details' },
    });
  const favor = (row: JobRow) => favorite.press(row, row.favoriteJobId);
  const pressRowKey = (key: string, row: JobRow | undefined): boolean => {
    if (row && key === 'f') favor(row);
    else if (row && key === ' ' && canDelete(row)) selection.toggle(row);
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
        isExporting={isBusy}
        onExport={(format) => {
          const { maxResults: _, ...common } = listQueryOf(search);
          const query = { ...common, ...narrowedBy(search, user.id), format };
          void keepExport(exportJobs, { query, fileName: `jobs.${format}` });
        }}
        onSearch={show}
        sheet={
          can(user, 'update', 'job') || can(user, 'update', 'project')
            ? { ...addressOfSearch(search), mine: String(search.onlyMine) }
            : null
        }
        onNew={() => open({ id: 0, isBillable: search.kind !== 'project' })}
      />
      <MentionNotice />
      <SearchResults
        found={found}
        rows={last}
        staleText={t('The search failed. These are the jobs found before.')}
        emptyText={movingIn ? t('There are no jobs yet.') : t('No job found')}
        also={movingIn}
        next={nextStep(
          t,
          search,
          show,
          mayCreate ? () => open({ id: 0, isBillable: search.kind !== 'project' }) : null,
        )}
      >
        <JobTable
          rows={rows}
          sorting={search.sorting}
          onSort={sort}
          isSelected={selection.isChecked}
          onSelect={selection.toggle}
          errors={deletion.errors}
          isFavorite={(row) => favorite.isOn(row, row.favoriteJobId)}
          onFavorite={favor}
          onOpen={open}
        />
      </SearchResults>
      <ShowMore
        shown={rows.length}
        wanted={search.maxResults}
        most={MOST_JOBS_LISTED}
        total={alertCount}
        onMore={showMore}
      />
      {selection.checked.length > 0 && (
        <Group className={classes.selection!} gap="sm" role="toolbar" aria-label={t('Selection')}>
          <Text size="sm">{t('{count} selected', { count: selection.checked.length })}</Text>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            loading={deletion.isDeleting}
            onClick={() => void deletion.remove(selection.checked).then((isDone) => isDone && selection.clear())}
          >
            {t('Delete')}
          </Button>
        </Group>
      )}
      {keysDialog}
    </Stack>
  );
}

/** Suggests a broader search, or creating a job, if nothing is found. */
function nextStep(
  t: Texts['t'],
  search: JobSearch,
  show: (change: Partial<JobSearch>) => void,
  make: (() => void) | null,
): NextStep | null {
  if (search.alert) return { label: t('Show all jobs'), run: () => show({ alert: null }) };
  const isNarrow = search.onlyFavorites || search.status !== 'all' || search.kind !== 'all' || search.onlyMine;
  if (search.keyphrase && isNarrow)
    return {
      label: t('Search all jobs'),
      run: () => show({ onlyFavorites: false, onlyMine: false, status: 'all', kind: 'all' }),
    };
  return make && { label: search.kind === 'project' ? t('New internal project') : t('New job'), run: make };
}

function canDelete({ allowedActions }: JobRow): boolean {
  return allowedActions.includes('delete');
}

/** Returns the number of jobs in the list's alert, if no other filter applies. */
function useAlertCount({ alert, alertEmployeeId, keyphrase }: JobSearch): number | undefined {
  const alerts = useQuery({ ...alertsQuery(alertEmployeeId), enabled: alert !== null && keyphrase === '' });
  return keyphrase === '' ? alerts.data?.find(({ type }) => type === alert)?.count : undefined;
}

function useJobSearch() {
  const user = useUser();
  const { pathname } = useLocation();
  const isProjects = pathname.toLowerCase().startsWith(PATHS.projects);
  const begins = { kind: isProjects ? 'project' : 'job', leadsJobs: hasRole(user, 'AccountExecutive') } as const;
  const list = useSearchInAddress(
    isProjects ? PATHS.projects : PATHS.jobs,
    (given) => searchOf(given, begins),
    addressOfSearch,
  );
  const show = (change: Partial<JobSearch>) => {
    // Typing searches all jobs, unless the user chose to see only their own.
    const widened = change.keyphrase && !list.search.isMineChosen ? { onlyMine: false } : {};
    const chosen = change.onlyMine === undefined ? {} : { isMineChosen: true };
    list.show({ ...widened, ...chosen, ...change });
  };
  return { ...list, show };
}

/** Lists unread comments that mention the user, until they are read or dismissed. */
function MentionNotice() {
  const { t } = useText();
  const see = useSeeMentions();
  const unseen = (useJobMentions()?.mentions ?? []).filter(({ isSeen }) => !isSeen);
  return (
    <NoticeList
      title={t('You were mentioned')}
      notices={unseen.map(({ commentId, job, createdBy, text, mentionedOn }) => ({
        id: commentId,
        at: mentionedOn,
        by: createdBy.name,
        content: (
          <>
            <Link
              to={PATHS.job}
              params={{ id: String(databaseJobId(job.id)), isinternal: String(!job.isBillable), tab: 'comments' }}
            >
              {job.code} {job.name}
            </Link>
            <Text size="sm" component="span" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </>
        ),
      }))}
      onPutAway={() => void see(unseen.map(({ commentId }) => commentId)).catch(toastProblem)}
    />
  );
}

/** Offers to import hours and jobs from another product, to users who may import, if the agency has no jobs. */
function useMovingIn(search: JobSearch, isEmpty: boolean): NextStep | null {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const everyJob: JobSearch = {
    ...search,
    ...{ keyphrase: '', status: 'all', kind: 'all', onlyFavorites: false, onlyMine: false },
    ...{ alert: null, alertEmployeeId: null, maxResults: 1 },
  };
  const all = useQuery({
    ...jobsQuery(everyJob, user.id),
    enabled: isEmpty && canImport(user, 'time-entries'),
  });
  if (!isEmpty || all.data?.length !== 0) return null;
  return {
    label: t('Import hours and jobs from another product'),
    run: () => void navigate({ to: PATHS.dataFiles, search: { kind: 'time-entries' } }),
  };
}
