import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { TrailRow } from '#contract/audit/audit.ts';
import type { FileImportDetails } from '#contract/data-exchange/file-import.ts';
import { masterKindOfSubject } from '#domain/audit/audit-fields.ts';
import { importableKinds } from '#domain/data-exchange/data-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { TrailFoot, TrailList } from '../../trail/trail-list.tsx';
import { Empty, LoadFailure, Loading, LoadingRows } from '../../widgets/load-states.tsx';
import { importQuery, importRowsQuery } from './import-queries.ts';
import { describeContents, describeKind } from './import-texts.ts';
import classes from './imports.module.css';
import { Obstacles, useUndo } from './undo.tsx';

/** Displays what an import created and changed, record by record, and undoes it. */
export function ImportScreen() {
  const { t } = useText();
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  if (importableKinds(useUser()).length === 0) return <Empty>{t('Permission denied')}</Empty>;
  return <Import key={id} id={id} />;
}

function Import({ id }: { id: number }) {
  const { t } = useText();
  const found = useQuery(importQuery(id));
  const back = (
    <Link to={PATHS.imports} className={classes.way!}>
      {t('All imports')}
    </Link>
  );
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} wayOut={back} />;
  if (found.isPending) return <Loading what={t('Loading import')} />;
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <div>{back}</div>
      <Head fileImport={found.data} />
      <Rows id={id} isUndone={found.data.undone !== null} />
    </Stack>
  );
}

function Head({ fileImport }: { fileImport: FileImportDetails }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { at, by, kind, file, contents, undone, undo: right } = fileImport;
  const { undo, isBusy, problem, obstacles } = useUndo(fileImport);
  const isUndoable = !undone && contents.length > 0;
  const when = (instant: string) => formatInstant(instant, timeZone);
  return (
    <>
      <Group justify="space-between">
        <Group gap="xs">
          <Title order={1} size="h3">
            {file ?? describeKind(t, kind)}
          </Title>
          {undone && <Badge color="gray">{t('Undone')}</Badge>}
        </Group>
        {isUndoable && right.isAllowed && (
          <Button variant="default" loading={isBusy} onClick={() => void undo()}>
            {t('Undo this import')}
          </Button>
        )}
      </Group>
      <dl className={classes.facts}>
        <dt>{t('File contents')}</dt>
        <dd>{describeKind(t, kind)}</dd>
        <dt>{t('Imported')}</dt>
        <dd>{`${when(at)}, ${by?.name ?? t('Command line')}`}</dd>
        <dt>{t('Contents')}</dt>
        <dd>{describeContents(t, fileImport)}</dd>
        {undone && (
          <>
            <dt>{t('Undone')}</dt>
            <dd>{`${when(undone.at)}, ${undone.by.name}`}</dd>
          </>
        )}
        {isUndoable && right.reason !== null && (
          <>
            <dt>{t("You can't undo this import")}</dt>
            <dd>{right.reason}</dd>
          </>
        )}
      </dl>
      <Obstacles problem={problem} obstacles={obstacles} />
    </>
  );
}

function Rows({ id, isUndone }: { id: number; isUndone: boolean }) {
  const { t } = useText();
  const found = useInfiniteQuery(importRowsQuery(id));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  if (found.isError && rows.length === 0)
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <LoadingRows what={t('Loading records')} />;
  if (rows.length === 0) return <Empty>{t('Nothing was created or changed')}</Empty>;
  return (
    <section aria-label={t('Records')}>
      <Title order={2} size="h5" mb={4}>
        {t('Records')}
      </Title>
      <TrailList
        rows={rows}
        label={t('Records, in the order of the file')}
        actionsOf={(row) => (isUndone && row.action === 'create' ? null : <Open row={row} />)}
      />
      <TrailFoot
        searchedTo={null}
        hasMore={found.hasNextPage}
        isLoading={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      />
    </section>
  );
}

/** Links to a record that has a screen. */
function Open({ row: { subject, subjectId, changes } }: { row: TrailRow }) {
  const { t } = useText();
  const id = String(subjectId);
  const kind = subject === 'employee' ? 'people' : masterKindOfSubject(subject);
  const label = <Text size="sm">{t('Open record')}</Text>;
  if (kind && subject !== 'agency')
    return (
      <Link to={PATHS.masterRecord} params={{ kind, id }} className={classes.way!}>
        {label}
      </Link>
    );
  const billable = changes.find(({ field }) => field === 'isBillable');
  if (subject === 'job' && billable)
    return (
      <Link
        to={PATHS.job}
        params={{ id, isinternal: String(billable.after !== true), tab: 'details' }}
        className={classes.way!}
      >
        {label}
      </Link>
    );
  if (subject === 'client_invoice')
    return (
      <Link to={PATHS.clientInvoice} params={{ id }} className={classes.way!}>
        {label}
      </Link>
    );
  return null;
}
