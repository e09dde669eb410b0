import { useEffect } from 'react';
import type { JobComment } from '#contract/jobs/job-comment.ts';
import { useJobMentions, useSeeMentions } from '../../../jobs/job-mentions.ts';

/** Marks the mentions in comments that stand on the screen as seen. */
export function useSeenComments(comments: readonly JobComment[]) {
  const see = useSeeMentions();
  const unseen = (useJobMentions()?.mentions ?? [])
    .filter(({ isSeen, commentId }) => !isSeen && comments.some(({ id }) => id === commentId))
    .map(({ commentId }) => commentId)
    .join(' ');
  useEffect(() => {
    // Where it fails they stay told, until the comments are looked at again.
    if (unseen) see(unseen.split(' ').map(Number)).catch(() => undefined);
  }, [unseen, see]);
}
