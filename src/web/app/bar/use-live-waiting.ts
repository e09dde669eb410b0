import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Waiting, type WaitingNews, watchWaiting } from '#contract/home/pending-work.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { listenTogether } from '../../platform/live/event-stream.ts';
import { refetchQueries } from '../../platform/live/refetch-queries.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** The queries to refetch when a kind of pending work changes, besides Home. */
const ANSWERS: Readonly<Record<WaitingNews['changed'][number], readonly (readonly string[])[]>> = {
  time: [],
  estimates: [queryKeys.estimates],
  orders: [queryKeys.purchaseOrderNotices],
  clientInvoices: [],
  mentions: [queryKeys.jobMentions],
  // An open order displays what its approver or supplier says.
  notifications: [queryKeys.notifications, queryKeys.anyPurchaseOrder],
};

/** Updates counts of pending work within a second while the page is visible. */
export function useLiveWaiting({ database, id }: Pick<SessionUser, 'database' | 'id'>) {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isFirst = true;
    const hear = ({ changed, waiting }: WaitingNews) => {
      const isBeginning = isFirst;
      isFirst = false;
      const known = queryClient.getQueryData<Waiting>(queryKeys.waiting);
      queryClient.setQueryData(queryKeys.waiting, waiting);
      // The first event reports the current counts; what was just read isn't refetched.
      if (isBeginning && isSame(known, waiting)) return;
      const answers = changed.flatMap((subject) => ANSWERS[subject]);
      for (const queryKey of [...answers, queryKeys.home]) void refetchQueries(queryClient, { queryKey });
    };
    return listenTogether(watchWaiting, `${database}/${id}`, hear);
  }, [queryClient, database, id]);
}

function isSame(known: Waiting | undefined, waiting: Waiting): boolean {
  return JSON.stringify(known) === JSON.stringify(waiting);
}
