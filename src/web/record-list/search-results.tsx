import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../platform/translation.ts';
import { Empty, LoadFailure, LoadingRows, type NextStep } from '../widgets/load-states.tsx';

/** Search results, or why there are none; previous results stay if a search fails. */
export function SearchResults(props: {
  found: UseQueryResult;
  /** The last results; undefined if none yet. */
  rows: readonly unknown[] | undefined;
  /** The message above previous results when a search failed. */
  staleText?: string;
  emptyText: string;
  /** What to do if nothing was found. */
  next?: NextStep | null;
  /** An alternative for an empty list. */
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
