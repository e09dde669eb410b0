import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { exportTrailRows, type TrailRow } from '#contract/audit/audit.ts';
import { seesTrail, type TrailSubject } from '#domain/audit/audit.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import type { Address } from '../../record-list/search.ts';
import { TrailFoot, TrailList } from '../../trail/trail-list.tsx';
import { describeSubject } from '../../trail/trail-texts.ts';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty, LoadFailure, LoadingRows } from '../../widgets/load-states.tsx';
import classes from './audit.module.css';
import { TrailFilterFields } from './trail-filters.tsx';
import { addressOfFilters, filtersOf, type TrailFilters, trailQuery } from './trail-search.ts';

/** Displays the audit trail: who did what, when and how, newest first. */
export function AuditScreen() {
  const { t } = useText();
  if (!seesTrail(useUser())) return <Empty>{t('Permission denied')}</Empty>;
  return <Trail />;
}

/** The maximum number of pages loaded in a row without a click while nothing is found. */
const PORTIONS_BY_ITSELF = 10;

function Trail() {
  const { t } = useText();
  const navigate = useNavigate();
  const given: Address = useSearch({ strict: false });
  const filters = filtersOf(given);
  const [cleared, setCleared] = useState(0);
  const show = (next: TrailFilters) =>
    void navigate({ to: PATHS.audit, search: addressOfFilters(next), replace: true, resetScroll: false });
  const isReversed = filters.from !== undefined && filters.to !== undefined && filters.to < filters.from;
  const found = useInfiniteQuery({ ...trailQuery(filters), enabled: !isReversed });
  const pages = found.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const searchedTo = pages.at(-1)?.searchedTo ?? null;
  const looksOn = rows.length === 0 && found.hasNextPage && pages.length < PORTIONS_BY_ITSELF;
  const lookOn = useEffectEvent(() => void found.fetchNextPage());
  useEffect(() => {
    if (looksOn && !found.isFetching && !found.isError) lookOn();
  }, [looksOn, found.isFetching, found.isError]);
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t('Audit trail')}
        </Title>
        <ExportButton filters={filters} isOff={isReversed} />
      </Group>
      <TrailFilterFields
        key={cleared}
        filters={filters}
        isSearching={found.isFetching && !found.isPending}
        onShow={(change) => show({ ...filters, ...change })}
        onClear={() => {
          setCleared(cleared + 1);
          show({});
        }}
      />
      {filters.id !== undefined && (
        <OneRecord filters={filters} row={rows[0]} onAll={() => show({ ...filters, id: undefined })} />
      )}
      {isReversed ? (
        <Text role="alert">{t("The last day can't be before the first")}</Text>
      ) : found.isError && rows.length === 0 ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <LoadingRows what={t('Loading audit trail')} />
      ) : rows.length > 0 ? (
        <TrailList
          rows={rows}
          label={t('Audit trail, newest first')}
          actionsOf={(row) => (
            <RowActions row={row} filters={filters} onShow={(change) => show({ ...filters, ...change })} />
          )}
        />
      ) : (
        !looksOn && <Empty>{searchedTo === null ? t('Nothing found') : t('Nothing found so far')}</Empty>
      )}
      {!isReversed && (
        <TrailFoot
          searchedTo={searchedTo}
          hasMore={found.hasNextPage}
          isLoading={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
        />
      )}
    </Stack>
  );
}

/** Exports all rows that match the search, after the user has confirmed their identity. */
function ExportButton({ filters, isOff }: { filters: TrailFilters; isOff: boolean }) {
  const { timeZone } = useUser().agency;
  const { isBusy, keepExport } = useExport();
  const keep = (format: 'csv' | 'xlsx') =>
    keepExport(exportTrailRows, {
      query: { ...filters, format },
      fileName: `trail-${todayIn(timeZone)}.${format}`,
    });
  return <ExportMenu isBusy={isBusy} isOff={isOff} onExport={(format) => void keep(format)} />;
}

/** Names the one record whose rows are displayed, with a link to all rows of its kind. */
function OneRecord(props: { filters: TrailFilters; row: TrailRow | undefined; onAll: () => void }) {
  const { t } = useText();
  const { filters, row, onAll } = props;
  const record = `${describeSubject(t, filters.kind ?? '')} ${row?.record ?? ''}`.trim();
  return (
    <div className={classes.one}>
      <Text size="sm">{t('Only {record}', { record })}</Text>
      <Button size="xs" variant="default" onClick={onAll}>
        {t('All of this type')}
      </Button>
    </div>
  );
}

function RowActions(props: { row: TrailRow; filters: TrailFilters; onShow: (change: Partial<TrailFilters>) => void }) {
  const { t } = useText();
  const { row, filters, onShow } = props;
  const { by, subject, subjectId } = row;
  return (
    <>
      {subjectId > 0 && filters.id === undefined && (
        <Button size="xs" variant="default" onClick={() => onShow({ kind: subject as TrailSubject, id: subjectId })}>
          {t('Only this record')}
        </Button>
      )}
      {by && filters.by === undefined && (
        <Button size="xs" variant="default" onClick={() => onShow({ by: by.id })}>
          {t('Only by {name}', { name: by.name })}
        </Button>
      )}
    </>
  );
}
