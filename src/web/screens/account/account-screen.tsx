import { Alert, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOwnToken, listOwnTokens, makeOwnToken } from '#contract/identity/api-token.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/identity/session-list.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { SessionList } from '../../sessions/session-list.tsx';
import { Tokens } from '../../tokens/tokens.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import classes from './account.module.css';
import { OwnFactors } from './own-factors.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';

/** Displays how the user signs in, and where they are signed in. */
export function AccountScreen() {
  const { t } = useText();
  const user = useUser();
  return (
    <Stack gap="lg" p="md" className={classes.screen!}>
      <div>
        <Title order={1} size="h3">
          {t('Account')}
        </Title>
        <Text size="sm" c="dimmed">
          {user.name}, {user.agency.name}
        </Text>
      </div>
      {user.secondFactorExpectedIn !== null && (
        <Alert color={user.lacksSecondFactor ? 'red' : 'yellow'} variant="outline" role="status">
          {user.lacksSecondFactor
            ? t('Your agency requires two-factor authentication. Set it up to continue.')
            : t('Your agency requires two-factor authentication. You have {days} {days, day|days} to set it up.', {
                days: user.secondFactorExpectedIn,
              })}
        </Alert>
      )}
      <section aria-labelledby="own-passkeys">
        <Title order={2} size="h5" id="own-passkeys" mb="xs">
          {t('Passkeys')}
        </Title>
        <OwnPasskeys />
      </section>
      <section aria-labelledby="own-factors">
        <Title order={2} size="h5" id="own-factors" mb="xs">
          {t('Two-factor authentication')}
        </Title>
        <OwnFactors />
      </section>
      {!user.lacksSecondFactor && (
        <section aria-labelledby="own-sessions">
          <Title order={2} size="h5" id="own-sessions">
            {t('Your sessions')}
          </Title>
          <Text size="sm" mb="xs">
            {t("If you don't recognise a session, end it and change your password.")}
          </Text>
          <OwnSessions />
        </section>
      )}
      {!user.lacksSecondFactor && (
        <section aria-labelledby="own-tokens">
          <Title order={2} size="h5" id="own-tokens">
            {t('Your API tokens')}
          </Title>
          <Text size="sm" mb="xs">
            {t('A token lets a program call the API in your name. {address} describes the API.', {
              address: `${window.location.origin}/api/docs`,
            })}
          </Text>
          <OwnTokens />
        </section>
      )}
    </Stack>
  );
}

/** Lists the user's own sessions. */
function OwnSessions() {
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

/** Lists the user's own API tokens. */
function OwnTokens() {
  const { t } = useText();
  return (
    <Tokens
      label={t('Your API tokens')}
      calls={{
        queryKey: queryKeys.ownTokens,
        list: (signal) => call(listOwnTokens, {}, { signal }),
        end: (id) => call(endOwnToken, { params: { id } }),
        make: {
          note: t('It acts in your name, with your permissions at the time.'),
          call: (body) => call(makeOwnToken, { body }),
        },
      }}
    />
  );
}
