import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/identity/session-list.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { SessionList } from '../../sessions/session-list.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';

/** Where one is signed in oneself. */
export function OwnSessions() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const sessions = useQuery({
    queryKey: queryKeys.ownSessions,
    queryFn: ({ signal }) => call(listOwnSessions, {}, { signal }),
  });
  const refetchQueries = () => queryClient.invalidateQueries({ queryKey: queryKeys.ownSessions });
  const end = {
    one: (id: number) => call(endOwnSession, { params: { id } }).finally(refetchQueries),
    others: async () => {
      await call(endOtherSessions, {}).finally(refetchQueries);
    },
  };
  if (sessions.data)
    return (
      <SessionList sessions={sessions.data} label={t('Your sessions')} endAll={t('End all other sessions')} end={end} />
    );
  if (sessions.isError) return <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />;
  return <Loading what={t('Loading sessions')} />;
}
