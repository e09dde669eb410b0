import { Alert, Anchor, Container, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openSignInLink, type SignInLink } from '#contract/identity/sign-in-link.ts';
import { readSealOfLink } from '#domain/identity/sign-in-link.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { isInvalidLink, speakAs } from '../../platform/link/link.ts';
import { usePageToken } from '../../platform/link/use-page-token.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { ProviderButtons } from '../../sessions/provider-buttons.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { ChoosePassword } from './choose-password.tsx';
import classes from './sign-in-link.module.css';

/** Sets a password from the link of an invitation or reset; opening the page doesn't use up the link. */
export function SignInLinkScreen() {
  const token = usePageToken();
  return <SignInOfLink key={token} token={token} />;
}

function SignInOfLink({ token }: { token: string }) {
  const { t } = useText();
  const [seal] = useState(() => readSealOfLink(token));
  const [isChanged, setIsChanged] = useState(false);
  const link = useQuery({
    queryKey: queryKeys.signInLink(seal?.token),
    queryFn: async ({ signal }) => {
      const found = await call(openSignInLink, { body: seal! }, { signal });
      speakAs(found.speech);
      return found;
    },
    // The link expires with the new password: the page stays as it was.
    enabled: seal !== null && !isChanged,
    gcTime: 0,
    retry: false,
  });
  if (isChanged) return <Changed />;
  if (!seal || isInvalidLink(seal.token, link.error)) return <Invalid />;
  if (!link.data) {
    return link.error ? (
      <LoadFailure error={link.error} onRetry={() => void link.refetch()} />
    ) : (
      <Loading what={t('Loading')} />
    );
  }
  if (link.data.onlyProvider) return <SignInByProvider agency={seal.agency} link={link.data} />;
  return <ChoosePassword seal={seal} link={link.data} onChanged={() => setIsChanged(true)} />;
}

/** The same text for every reason. */
function Invalid() {
  const { t } = useText();
  return (
    <Container size={380} py={{ base: 24, sm: 80 }} role="alert">
      <Title order={1} size="h2" mb="sm">
        {t('This link is no longer valid')}
      </Title>
      <Text mb="sm">{t('It was used, has expired, or there is a newer one.')}</Text>
      <Anchor href={PATHS.forgot} className={classes.link!}>
        {t('Forgot your password?')}
      </Anchor>
      <br />
      <Anchor href={PATHS.login} className={classes.link!}>
        {t('Go to sign-in')}
      </Anchor>
    </Container>
  );
}

function Changed() {
  const { t } = useText();
  return (
    <Container size={380} py={{ base: 24, sm: 80 }}>
      <Title order={1} size="h2" mb="sm">
        {t('Password changed')}
      </Title>
      <Alert color="green" role="status">
        {t('All your sessions have been signed out. Sign in with your new password.')}
      </Alert>
      <Anchor href={PATHS.login} className={classes.link!} mt="md">
        {t('Go to sign-in')}
      </Anchor>
    </Container>
  );
}

/** The page for invited people whose agency enforces single sign-on: a password would be useless. */
function SignInByProvider({ agency, link }: { agency: string; link: SignInLink }) {
  const { t } = useText();
  return (
    <Container size={380} py={{ base: 24, sm: 80 }}>
      <Text size="sm" c="dimmed">
        {link.agency.name}
      </Text>
      <Title order={1} size="h2" mb="sm">
        {t('Sign in')}
      </Title>
      <Text mb="md">
        {link.purpose === 'invitation'
          ? t("Welcome, {name}. You don't need a password here.", { name: link.person.name })
          : t("{name}, you don't need a password here.", { name: link.person.name })}
      </Text>
      <ProviderButtons database={agency} isPersistent={false} />
    </Container>
  );
}
