import { Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endSessionOf, endSessionsOf, listSessionsOf } from '#contract/identity/session-list.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { SessionList } from '../../sessions/session-list.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';

/** Where somebody is signed in, for administrators, who end it. */
export function PersonSessions({ id }: { id: number }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const queryKey = queryKeys.sessionsOf(id);
  const sessions = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listSessionsOf, { params: { id } }, { signal }),
  });
  const refetchQueries = () => queryClient.invalidateQueries({ queryKey });
  const end = {
    one: (session: number) => call(endSessionOf, { params: { id, session } }).finally(refetchQueries),
    others: async () => {
      await call(endSessionsOf, { params: { id } }).finally(refetchQueries);
    },
  };
  return (
    <section aria-label={t('Sessions')}>
      <Title order={2} size="h6" mb={4}>
        {t('Sessions')}
      </Title>
      {sessions.data ? (
        <SessionList sessions={sessions.data} label={t('Sessions')} endAll={t('End all sessions')} end={end} />
      ) : sessions.isError ? (
        <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <Loading what={t('Loading sessions')} />
      )}
    </section>
  );
}
