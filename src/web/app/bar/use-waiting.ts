import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { readWaiting, type Waiting } from '#contract/home.ts';
import { useLiveMentions } from '../../jobs/job-mentions.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

const waitingQuery = queryOptions({
  queryKey: queryKeys.waiting,
  queryFn: ({ signal }) => call(readWaiting, {}, { signal }),
  retry: false,
  refetchOnWindowFocus: 'always',
});

/** Answers of which a decision makes old ones: what waits is counted anew with them. */
const COUNTED_IN: readonly string[] = [
  queryKeys.purchaseOrders,
  queryKeys.clientInvoices,
  queryKeys.entriesToApprove,
  queryKeys.jobMentions,
].map(([name]) => name);

/** What waits for the person, live (NAV-03): null while it is not known, and where the last call failed. */
export function useWaiting(): Waiting | null {
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(waitingQuery);
  const countAnew = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
    [queryClient],
  );
  const knownMentions = useCallback(
    async () => (await queryClient.ensureQueryData(waitingQuery).catch(() => null))?.mentions ?? null,
    [queryClient],
  );
  useLiveMentions(knownMentions, countAnew);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || !COUNTED_IN.includes(String(event.query.queryKey[0]))) return;
        const { action } = event;
        if (action.type === 'invalidate' || (action.type === 'success' && action.manual)) countAnew();
      }),
    [queryClient, countAnew],
  );
  return isError ? null : (data ?? null);
}
