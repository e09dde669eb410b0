import { queryOptions, useQuery } from '@tanstack/react-query';
import { readWaiting, type Waiting } from '#contract/home/pending-work.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useLiveWaiting } from './use-live-waiting.ts';

const waitingQuery = queryOptions({
  queryKey: queryKeys.waiting,
  queryFn: ({ signal }) => call(readWaiting, {}, { signal }),
  retry: false,
  refetchOnWindowFocus: 'always',
});

/** Returns live counts of pending work; null while unknown, or if the last call failed. */
export function useWaiting(user: Pick<SessionUser, 'database' | 'id'>): Waiting | null {
  const { data, isError } = useQuery(waitingQuery);
  useLiveWaiting(user);
  return isError ? null : (data ?? null);
}
