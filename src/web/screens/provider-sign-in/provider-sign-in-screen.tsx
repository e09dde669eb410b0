import { Alert, Anchor, Container, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { endProviderSignIn } from '#contract/identity/identity-provider.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { deviceStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';
import { CodeForm, type TwoFactorInput, twoFactorInput } from '../../sessions/code-form.tsx';
import { takeWanted } from '../../sessions/provider-sign-in.ts';
import { Loading } from '../../widgets/load-states.tsx';
import classes from './provider-sign-in.module.css';

/** Completes the sign-in after an identity provider redirects back. A failed attempt isn't repeated automatically. */
export function ProviderSignInScreen() {
  const { t } = useText();
  const { agency, provider } = useParams({ from: PATHS.providerSignIn });
  const router = useRouter();
  const session = useSession();
  const [kept] = useState(takeWanted);
  const [secondFactor, setSecondFactor] = useState<TwoFactorInput | null>(null);
  const enter = async (user: SessionUser) => {
    deviceStore.set('database', user.database);
    await session.begin(user, kept.isPersistent);
    // The route guard redirects from the sign-in: to the requested page, or the user's start page.
    await router.navigate({ to: PATHS.login, search: kept.wanted, replace: true });
  };
  const end = useMutation({
    mutationFn: (answer: string) =>
      call(endProviderSignIn, { params: { agency, provider: Number(provider) }, body: { answer } }),
    onSuccess: enter,
    onError: (error) => setSecondFactor(twoFactorInput(error)),
  });
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    const answer = window.location.search;
    // The provider's code is used up, and must not stay in the browser history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    end.mutate(answer);
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  if (!secondFactor && !end.error) return <Loading what={t('Signing in')} />;
  return (
    <Container size={380} py={{ base: 24, sm: 80 }}>
      <Title order={1} size="h2" mb="lg">
        Docket
      </Title>
      {secondFactor ? (
        <CodeForm
          secondFactor={secondFactor}
          onSignedIn={enter}
          onBack={() => void router.navigate({ to: PATHS.login, search: kept.wanted, replace: true })}
        />
      ) : (
        <Stack gap="sm">
          <Alert color="red" role="alert">
            {end.error?.message}
          </Alert>
          <Anchor href={PATHS.login} className={classes.back!}>
            {t('Go to sign-in')}
          </Anchor>
        </Stack>
      )}
    </Container>
  );
}
