import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../platform/translation.ts';
import { Empty, LoadFailure, LoadingRows, type NextStep } from '../widgets/load-states.tsx';

/** What a search found, or why there is nothing to see; what was found before stays when a search fails. */
export function SearchResults(props: {
  found: UseQueryResult;
  /** What was found last; undefined = nothing yet. */
  rows: readonly unknown[] | undefined;
  /** Said when a search failed, about what was found before. */
  staleText: string;
  emptyText: string;
  /** What to do where nothing was found. */
  next?: NextStep | null;
  /** Another way on from an empty list. */
  also?: NextStep | null;
  children: ReactNode;
}) {
  const { t } = useText();
  const { found, rows } = props;
  if (rows === undefined)
    return found.isError ? (
      <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingRows what={t('Searching')} />
    );
  return (
    <>
      {found.isError && (
        <Text size="sm" c="dimmed" role="status">
          {props.staleText} {found.error.message}
        </Text>
      )}
      {rows.length === 0 ? (
        <Empty next={props.next ?? null} also={props.also ?? null}>
          {props.emptyText}
        </Empty>
      ) : (
        props.children
      )}
    </>
  );
}
