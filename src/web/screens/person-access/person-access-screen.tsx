import { Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { endTokenOf, listTokensOf } from '#contract/identity/api-token.ts';
import { endSessionOf, endSessionsOf, listSessionsOf } from '#contract/identity/session-list.ts';
import { readPersonAccess } from '#contract/people/person-access.ts';
import { mayAdminister, seesAccessOfPeople } from '#domain/people/person.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { SessionList } from '../../sessions/session-list.tsx';
import { Tokens } from '../../tokens/tokens.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { AccessSections } from './access-sections.tsx';
import classes from './person-access.module.css';
import { PersonFactor } from './person-factor.tsx';
import { RecordLookup } from './record-lookup.tsx';

/** Displays what a person may do, and why, without impersonation. */
export function PersonAccessScreen() {
  const { t } = useText();
  const user = useUser();
  const params = useParams({ strict: false });
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0;
  if (!seesAccessOfPeople(user)) return <Empty>{t('Permission denied')}</Empty>;
  return <Access key={id} id={id} />;
}

function Access({ id }: { id: number }) {
  const { t } = useText();
  const user = useUser();
  const [words, setWords] = useState('');
  const found = useQuery({
    queryKey: queryKeys.personAccess(id),
    queryFn: ({ signal }) => call(readPersonAccess, { params: { id } }, { signal }),
  });
  if (!found.data)
    return found.isError ? (
      <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Loading what={t('Loading')} />
    );
  const access = found.data;
  return (
    <Stack gap="lg" p="md" className={classes.page!}>
      <div>
        <Title order={1} size="h4">
          {t('What may {name} do?', { name: access.person.name })}
        </Title>
        <Text size="sm" c="dimmed">
          <Link to={PATHS.masterRecord} params={{ kind: 'people', id: String(id) }} className={classes.wayBack!}>
            {access.person.name}
          </Link>
          {access.profile && ` · ${t('Profile {name}', { name: access.profile.name })}`}
        </Text>
        {!access.isHere && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t("Can't sign in: inactive or left. This is what they could do.")}
          </Text>
        )}
      </div>
      {mayAdminister(user) && (
        <>
          <PersonFactor id={id} name={access.person.name} />
          <PersonSessions id={id} />
          <PersonTokens id={id} />
        </>
      )}
      <RecordLookup id={id} profile={access.profile} />
      <TextInput
        type="search"
        label={t('Find on this page')}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        className={classes.search!}
      />
      <AccessSections access={access} words={words} />
    </Stack>
  );
}

/** Lists a person's sessions for administrators, who can end them. */
function PersonSessions({ id }: { id: number }) {
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

/** Lists a person's tokens for administrators, who can revoke them. */
function PersonTokens({ id }: { id: number }) {
  const { t } = useText();
  return (
    <section aria-label={t('API tokens')}>
      <Title order={2} size="h6" mb={4}>
        {t('API tokens')}
      </Title>
      <Tokens
        label={t('API tokens')}
        calls={{
          queryKey: queryKeys.tokensOf(id),
          list: (signal) => call(listTokensOf, { params: { id } }, { signal }),
          end: (token) => call(endTokenOf, { params: { id, token } }),
        }}
      />
    </section>
  );
}
