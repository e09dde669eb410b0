import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import {
  listPossibleTimeDeputies,
  listTimeDeputies,
  nameTimeDeputy,
  removeTimeDeputy,
} from '#contract/people/deputy.ts';
import { exportEntriesToApprove, MOST_ENTRIES_LISTED } from '#contract/time/time-approval.ts';
import { phrase } from '#domain/text/phrase.ts';
import { filtersAsText } from '#domain/time/time-approval-filter.ts';
import { rowsShownAtOnce } from '#domain/time/time-approval-row.ts';
import { DeputiesDialog, type DeputyCalls } from '../../deputies/deputies-dialog.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { type KeyHelp, useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { LoadFailure, LoadingRows } from '../../widgets/load-states.tsx';
import classes from './approval.module.css';
import { queryOf } from './approval-entries.ts';
import { ApprovalSheet } from './approval-sheet.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useApprovalView } from './use-approval-view.ts';
import { useListedEntries } from './use-listed-entries.ts';

/** The calls for deputies in time approval. */
const TIME_DEPUTIES: DeputyCalls = {
  key: queryKeys.timeDeputies,
  list: async (signal) => {
    const deputies = await call(listTimeDeputies, {}, { signal });
    return deputies.map(({ supervisor, ...deputy }) => ({ ...deputy, inPlaceOf: supervisor }));
  },
  candidates: (signal) => call(listPossibleTimeDeputies, {}, { signal }),
  name: (body) => call(nameTimeDeputy, { body }),
  remove: (id) => call(removeTimeDeputy, { params: { id } }),
};

/** The keyboard shortcuts of time approval, for the help dialog. */
const APPROVAL_KEYS: readonly KeyHelp[] = [
  { keys: phrase('↑, ↓, Page Up, Page Down, Home, End'), does: phrase('Move; with Shift select what lies between') },
  { keys: phrase('←, →'), does: phrase('Close and open a group; in the matrix, move between its days') },
  { keys: phrase('Enter'), does: phrase('Open or close the entries of a person or a day; edit an entry') },
  { keys: phrase('Space'), does: phrase('Select the entry, the day or the group') },
  { keys: phrase('Ctrl+A'), does: phrase('Select all') },
  { keys: phrase('Q'), does: phrase('Select all without a warning') },
  { keys: phrase('N'), does: phrase('To the next entry with a warning') },
  { keys: phrase('A, U, R'), does: phrase('Approve, unapprove or return the selection, or else this entry') },
  { keys: phrase('C, Delete'), does: phrase('Copy or delete the selection, or else this entry') },
  { keys: phrase('E, F2'), does: phrase('Edit entry') },
  { keys: phrase('H'), does: phrase('Show the history of the entry') },
  { keys: phrase('Esc'), does: phrase('Discard changes, or clear the selection') },
  { keys: phrase('Ctrl+Z'), does: phrase('Undo last action') },
];

/** Displays the team's time entries to review, approve, return or correct. */
export function TimeApprovalScreen() {
  const { t } = useText();
  const view = useApprovalView();
  const { asked, entries, listed, shown, signalWords, approver, areSignalsKnown } = useListedEntries(view);
  const { isBusy, keepExport } = useExport();
  const [shownAll, setShownAll] = useState<string | null>(null);
  const [areDeputiesOpen, setAreDeputiesOpen] = useState(false);
  const [keysDialog, showKeys] = useKeysDialog(APPROVAL_KEYS);

  const most = rowsShownAtOnce(navigator.userAgent);
  // Displaying all applies to this week, job and filters: a change requires a new confirmation.
  const { range, job, ticked } = view;
  const shownNow = JSON.stringify([view.viewAll || range, job, ticked]);
  // The matrix renders people, and opens the entries of one of them.
  const isTooMany = !view.isMatrix && shown.length > most && shownAll !== shownNow;
  const jobOfList = listed[0]?.entry.timeAllocation.job;
  const jobName = view.job ? (jobOfList ? `${jobOfList.code} ${jobOfList.name}` : t('one job')) : null;

  const hasFilters = Object.values(view.ticked).some((ids) => (ids?.length ?? 0) > 0);

  const notice = (() => {
    if (entries.isError && !entries.data)
      return <LoadFailure error={entries.error} onRetry={() => void entries.refetch()} />;
    if (entries.isPending) return <LoadingRows what={t('Loading time entries')} />;
    if (shown.length === 0)
      return (
        <Alert color="orange" role="alert">
          <Group gap="sm">
            {t('There are no time entries matching your criteria.')}
            {hasFilters ? (
              <Button size="xs" variant="default" onClick={() => view.setTicked({})}>
                {t('Clear filters')}
              </Button>
            ) : (
              !view.viewAll && (
                <Button size="xs" variant="default" onClick={() => view.show({ viewAll: true })}>
                  {t('Show all dates')}
                </Button>
              )
            )}
          </Group>
        </Alert>
      );
    if (!isTooMany) return null;
    return (
      <Alert color="blue" role="status">
        <Group gap="sm">
          {t('{count} time entries match. Narrow the filters, or show them all.', { count: shown.length })}
          <Button size="xs" onClick={() => setShownAll(shownNow)}>
            {t('Show all')}
          </Button>
        </Group>
      </Alert>
    );
  })();

  return (
    <Stack gap="sm" p="md" className={classes.screen!}>
      <Title order={1} className="visually-hidden">
        {t('Time approval')}
      </Title>
      <Toolbar
        day={view.day}
        today={view.today}
        range={view.range}
        isWeek={view.isWeek}
        viewAll={view.viewAll}
        isMatrix={view.isMatrix}
        grouping={view.grouping}
        jobName={jobName}
        isLoading={entries.isFetching}
        onDay={(day) => view.show({ day })}
        onViewAll={(viewAll) => view.show({ viewAll })}
        onMatrix={view.setIsMatrix}
        onGrouping={view.setGrouping}
        onEveryJob={view.showEveryJob}
        isExporting={isBusy}
        onExport={(format) => {
          const filters = filtersAsText(ticked);
          const query = { ...queryOf(asked), ...(filters ? { filters } : {}), format };
          void keepExport(exportEntriesToApprove, { query, fileName: `time-approval.${format}` });
        }}
        onDeputies={() => setAreDeputiesOpen(true)}
        onKeys={showKeys}
      />
      <FilterBar listed={listed} ticked={view.ticked} onTicked={view.setTicked} />
      {(entries.data?.length ?? 0) >= MOST_ENTRIES_LISTED && (
        <Alert color="orange" role="alert">
          {t('Only the newest {count} entries are here. Choose a week or a job to see others.', {
            count: MOST_ENTRIES_LISTED,
          })}
        </Alert>
      )}
      <ApprovalSheet
        view={view}
        shown={shown}
        approver={approver}
        signalWords={signalWords}
        areSignalsKnown={areSignalsKnown}
        notice={notice}
      />
      {keysDialog}
      {areDeputiesOpen && (
        <DeputiesDialog
          calls={TIME_DEPUTIES}
          explanation={t('A deputy approves the time of your team in your place, from the first to the last day.')}
          today={view.today}
          onClose={() => setAreDeputiesOpen(false)}
        />
      )}
    </Stack>
  );
}
