import { Alert, Stack, Text, Title } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import classes from './account.module.css';
import { OwnFactors } from './own-factors.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnTokens } from './own-tokens.tsx';

/** How somebody signs in, and where they are signed in. */
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
