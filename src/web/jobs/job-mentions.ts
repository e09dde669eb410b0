import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { markMentionsSeen, readJobMentions, SEEN_AT_ONCE } from '#contract/jobs/job-mention.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useUser } from '../platform/use-session.ts';

/** Comments that mention the user; refreshed whenever the page becomes visible. */
const jobMentionsQuery = queryOptions({
  queryKey: queryKeys.jobMentions,
  queryFn: ({ signal }) => call(readJobMentions, {}, { signal }),
  retry: false,
  refetchOnWindowFocus: 'always',
});

/** The user's mentions. Users who may read no job send no request. */
export function useJobMentions() {
  const mayRead = readJobMentions.mayCall!(useUser());
  return useQuery({ ...jobMentionsQuery, enabled: mayRead }).data;
}

/** Returns a function that marks mentions as seen, by comment. Throws the call's errors. */
export function useSeeMentions() {
  const queryClient = useQueryClient();
  return useCallback(
    async (commentIds: readonly number[]) => {
      const mentions = await call(markMentionsSeen, { body: { ids: commentIds.slice(0, SEEN_AT_ONCE) } });
      await queryClient.cancelQueries({ queryKey: jobMentionsQuery.queryKey });
      queryClient.setQueryData(jobMentionsQuery.queryKey, mentions);
    },
    [queryClient],
  );
}
