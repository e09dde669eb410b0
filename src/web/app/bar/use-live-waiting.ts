import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Waiting, type WaitingNews, watchWaiting } from '#contract/home/pending-work.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { listenTogether } from '../../platform/live/event-stream.ts';
import { refetchQueries } from '../../platform/live/refetch-queries.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** What is read again when a kind of what waits has changed, beside Home. */
const ANSWERS: Readonly<Record<WaitingNews['changed'][number], readonly (readonly string[])[]>> = {
  time: [],
  estimates: [queryKeys.estimates],
  orders: [queryKeys.purchaseOrderNotices],
  clientInvoices: [],
  mentions: [queryKeys.jobMentions],
  // An order that is looked at shows what its approver or supplier says.
  notifications: [queryKeys.notifications, queryKeys.anyPurchaseOrder],
};

/** As long as the page can be seen, what comes to wait for the person and no longer does shows within a second. */
export function useLiveWaiting({ database, id }: Pick<SessionUser, 'database' | 'id'>) {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isFirst = true;
    const hear = ({ changed, waiting }: WaitingNews) => {
      const isBeginning = isFirst;
      isFirst = false;
      const known = queryClient.getQueryData<Waiting>(queryKeys.waiting);
      queryClient.setQueryData(queryKeys.waiting, waiting);
      // The first word says how it stands: what was read a moment ago is not read again for it.
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
