import { Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { TrailPage } from '#contract/audit/audit.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { FieldGroup } from '../record-editing/form-layout.tsx';
import { LoadFailure, Loading } from '../widgets/load-states.tsx';
import { TrailFoot, TrailList } from './trail-list.tsx';

/**
 * The history of a record, the newest first. `load` reads a page of it; for a changed record it is refetched, and the
 * old one stays until then.
 */
export function RecordHistory(props: {
  kind: string;
  record: { id: number; lastModified: string };
  load: (before: number | undefined, signal: AbortSignal) => Promise<TrailPage>;
}) {
  const { t } = useText();
  const { kind, record, load } = props;
  const history = useInfiniteQuery({
    queryKey: queryKeys.history(kind, record.id, record.lastModified),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const rows = history.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <FieldGroup title={t('History')}>
      {history.isError ? (
        <LoadFailure error={history.error} onRetry={() => void history.refetch()} />
      ) : history.isPending ? (
        <Loading what={t('Loading history')} />
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No history')}
        </Text>
      ) : (
        <TrailList rows={rows} label={t('History, newest first')} isOfOneRecord />
      )}
      {history.hasNextPage && (
        <TrailFoot
          searchedTo={null}
          hasMore
          isLoading={history.isFetchingNextPage}
          onMore={() => void history.fetchNextPage()}
        />
      )}
    </FieldGroup>
  );
}
