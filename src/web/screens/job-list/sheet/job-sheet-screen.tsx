import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { MOST_JOBS_SAVED } from '#contract/jobs/job-batch.ts';
import type { JobRow } from '#contract/jobs/job-list.ts';
import { listJobStatuses } from '#contract/jobs/job-lookup.ts';
import { listEmployees } from '#contract/jobs/lookup.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { RecordPending } from '../../../record-editing/record-pending.tsx';
import { SheetToolbar } from '../../../record-editing/sheet/sheet-toolbar.tsx';
import { useLeaving } from '../../../record-editing/use-leaving.ts';
import { useSaveKey } from '../../../record-editing/use-save-key.ts';
import type { Address } from '../../../record-list/search.ts';
import { Sheet } from '../../../sheet/sheet.tsx';
import { toast } from '../../../widgets/dialog/toast.tsx';
import { Empty } from '../../../widgets/load-states.tsx';
import { RemoteSelect } from '../../../widgets/select/remote-select.tsx';
import { isFoundBy } from '../../../widgets/select/word-search.ts';
import classes from '../job-list.module.css';
import { addressOfSearch, jobsQuery, searchOf } from '../job-search-query.ts';
import { FIELD_OF_COLUMN, jobColumns, jobSheetRow } from './job-sheet-columns.tsx';
import { jobSheetCommands } from './job-sheet-commands.ts';
import type { JobChoices, Named } from './job-sheet-rows.ts';
import { useJobSheet } from './use-job-sheet.ts';

/** The maximum number of options displayed at once; typing finds the others. */
const MOST_SHOWN = 100;

/** Displays the jobs of a list as a spreadsheet, to change many at once: account executive, status, due date. */
export function JobSheetScreen() {
  const { t } = useText();
  const user = useUser();
  const given = searchOf(useSearch({ strict: false }) as Address, { kind: 'job', leadsJobs: false });
  const found = useQuery({
    ...jobsQuery({ ...given, maxResults: MOST_JOBS_SAVED }, user.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const people = useQuery({
    queryKey: ['job-sheet', 'people'],
    queryFn: ({ signal }) => call(listEmployees, { query: { isActive: true } }, { signal }),
  });
  const statuses = useQuery({
    queryKey: ['job-sheet', 'statuses'],
    queryFn: ({ signal }) => call(listJobStatuses, {}, { signal }),
  });
  const queries = [found, people, statuses];
  if (!found.data || !people.data || !statuses.data)
    return (
      <RecordPending
        what={t('Loading')}
        error={queries.find(({ error }) => error)?.error}
        onRetry={() => queries.forEach((query) => void query.refetch())}
        wayOut={{ to: PATHS.jobs, label: t('Back to list') }}
      />
    );
  const active = (all: readonly (Named & { isActive: boolean })[]) => all.filter(({ isActive }) => isActive);
  return (
    <OpenSheet
      jobs={found.data}
      choices={{ accountExecutive: active(people.data), jobStatus: active(statuses.data) }}
      address={{ ...addressOfSearch(given), mine: String(given.onlyMine) }}
    />
  );
}

function OpenSheet({ jobs, choices, address }: { jobs: readonly JobRow[]; choices: JobChoices; address: Address }) {
  const { t, field } = useText();
  const sheet = useJobSheet(jobs);
  const { rows, unsaved } = sheet;
  const commands = jobSheetCommands(sheet, choices, t);
  const [columns] = useState(() => jobColumns(field));
  const drawn = useMemo(() => rows.map((row) => jobSheetRow(row, t)), [rows, t]);
  const save = () => {
    if (unsaved.length === 0) toast('info', t('Nothing has changed'));
    else void sheet.save();
  };
  useSaveKey(save);
  useLeaving({ isUnsaved: unsaved.length > 0, staysAt: () => false, save: sheet.save });
  return (
    <Stack gap="xs" p="md" className={classes.sheet!}>
      <Group gap="sm">
        <Title order={1} size="h4">
          {t('{kind}: sheet', { kind: t('Jobs') })}
        </Title>
        <Link to={address.kind === 'project' ? PATHS.projects : PATHS.jobs} search={address}>
          {t('Back to list')}
        </Link>
        <SheetToolbar sheet={sheet} hasUnsaved={unsaved.length > 0} save={save} />
      </Group>
      {jobs.length === MOST_JOBS_SAVED && (
        <Alert color="orange" p="xs">
          {t('These are the first {shown} jobs. Narrow the list to see others.', { shown: MOST_JOBS_SAVED })}
        </Alert>
      )}
      {jobs.length === 0 && <Empty>{t('No job found')}</Empty>}
      <Sheet
        label={t('Jobs')}
        kind="jobs"
        columns={columns}
        rows={drawn}
        hasManyRows
        enterMovesDown
        startColumn={3}
        onCommit={commands.commit}
        onCommitInto={commands.commitInto}
        onOpen={() => undefined}
        onRefused={() => toast('info', t("You can't change this field"))}
        onClear={commands.clear}
        blockOf={commands.blockOf}
        onPaste={commands.paste}
        onFill={commands.fill}
        onUndo={sheet.undo}
        onRedo={sheet.redo}
        editorOf={(position, editor) => {
          const name = FIELD_OF_COLUMN[position.column];
          if (!name || name === 'dueDate') return null;
          return (
            <RemoteSelect<Named>
              label={t('Choose: {what}', { what: columns[position.column]!.spoken })}
              searchKey={['job-sheet-choice', name, choices[name].length]}
              minimumLength={0}
              searchesBlank
              pause={0}
              isNarrowedHere
              isInCell
              search={async (keyphrase) =>
                choices[name].filter((one) => isFoundBy(keyphrase, textOfChoice(one))).slice(0, MOST_SHOWN)
              }
              textOf={textOfChoice}
              onPick={(value) => {
                editor.done('stay');
                commands.choose(position, value);
              }}
              onLeave={(how) => editor.done(how === 'escape' ? 'stay' : 'leave')}
            />
          );
        }}
      />
      <Text size="xs" c="dimmed">
        {t('{count} {count, record|records}', { count: rows.length })}
        {unsaved.length > 0 && ` · ${t('{count} {count, row|rows} not saved', { count: unsaved.length })}`}
      </Text>
    </Stack>
  );
}

function textOfChoice({ code, name }: Named): string {
  return code ? `${code} ${name}` : name;
}
