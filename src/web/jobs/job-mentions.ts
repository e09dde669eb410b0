import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import {
  type MentionNews,
  markMentionsSeen,
  readJobMentions,
  SEEN_AT_ONCE,
  watchMentions,
} from '#contract/job-mention.ts';
import { call } from '../platform/api.ts';
import { listenWhileSeen } from '../platform/event-stream.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useUser } from '../platform/use-session.ts';

/** Where comments mention the signed-in person; asked anew whenever the page is looked at. */
const jobMentionsQuery = queryOptions({
  queryKey: queryKeys.jobMentions,
  queryFn: ({ signal }) => call(readJobMentions, {}, { signal }),
  retry: false,
  refetchOnWindowFocus: 'always',
});

/** What the signed-in person is told of their mentions (COMM-01). Who may read no job at all is never asked about. */
export function useJobMentions() {
  const mayRead = readJobMentions.mayCall!(useUser());
  return useQuery({ ...jobMentionsQuery, enabled: mayRead }).data;
}

/**
 * As long as the page can be seen, what becomes of the person's mentions shows within a second (FIX-53). `readKnown` answers how
 * many are known not to be seen yet, null where that is not known.
 */
export function useLiveMentions(readKnown: () => Promise<number | null>, onChange: () => void) {
  const queryClient = useQueryClient();
  const mayRead = readJobMentions.mayCall!(useUser());
  useEffect(() => {
    if (!mayRead) return;
    const hear = async (news: MentionNews) => {
      // Asked while the stream was opened, it may be of before: what was missed shows in the count.
      if (news.subject === 'current' && (await readKnown()) === news.unseen) return;
      onChange();
      void queryClient.invalidateQueries({ queryKey: jobMentionsQuery.queryKey });
    };
    return listenWhileSeen(watchMentions, {}, hear);
  }, [queryClient, mayRead, readKnown, onChange]);
}

/** Marks mentions as seen, by their comments. Throws what the call throws. */
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
