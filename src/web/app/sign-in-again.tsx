import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { employeeInfo, type SessionUser, signIn } from '#contract/identity/session.ts';
import { ApiProblem, call } from '../platform/api.ts';
import { useText } from '../platform/translation.ts';
import { useSession } from '../platform/use-session.ts';
import { CodeForm, type TwoFactorInput, twoFactorInput } from '../sessions/code-form.tsx';
import { PasskeyButton } from '../sessions/passkey-button.tsx';
import { ProviderButtons } from '../sessions/provider-buttons.tsx';
import { usePasskeySignIn } from '../sessions/use-passkey-sign-in.ts';
import { Dialog } from '../widgets/dialog/dialog.tsx';

/** Covers a screen whose session ended: after a password, a passkey or a provider's sign-in the user continues where they were, with what they had typed. */
export function SignInAgain(props: { user: SessionUser; onSignedIn: () => void; onLeave: () => void }) {
  const { t, field } = useText();
  const session = useSession();
  const { user, onSignedIn } = props;
  const [password, setPassword] = useState('');
  const [secondFactor, setSecondFactor] = useState<TwoFactorInput | null>(null);
  const goOn = (answer: SessionUser) => {
    session.resume(answer);
    onSignedIn();
  };
  const attempt = useMutation({
    mutationFn: async () => {
      const { id, username, database } = user;
      const answer = await call(signIn, {
        body: { id, username, database, password, isPersistent: session.isPersistent() },
      });
      if (Array.isArray(answer) || answer.id !== id) throw new Error('signed in as somebody else');
      return answer;
    },
    onSuccess: goOn,
    onError: (error) => setSecondFactor(twoFactorInput(error)),
  });
  const passkey = usePasskeySignIn({
    database: user.database,
    isPersistent: session.isPersistent(),
    isOffered: secondFactor === null,
    onlyAs: { database: user.database, id: user.id },
    onSignedIn: goOn,
  });
  useSignInElsewhere(user, goOn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt.mutate();
  };
  if (secondFactor)
    return (
      <Dialog title={t('Session has expired')}>
        <CodeForm
          secondFactor={secondFactor}
          onSignedIn={goOn}
          onBack={() => {
            attempt.reset();
            setSecondFactor(null);
          }}
        />
      </Dialog>
    );
  return (
    <Dialog title={t('Session has expired')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('Sign in again to continue. Your input is kept')}</Text>
          <Text size="sm" fw={600}>
            {user.name}, {user.agency.name}
          </Text>
          <PasswordInput
            label={field('Password')}
            autoComplete="current-password webauthn"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
          />
          {attempt.error && (
            <Alert color="red" role="alert">
              {attempt.error instanceof ApiProblem
                ? attempt.error.message
                : t('An error occured. Please contact system admin')}
            </Alert>
          )}
          <Group justify="space-between">
            <Button variant="default" onClick={props.onLeave}>
              {t('Sign out')}
            </Button>
            <Button type="submit" loading={attempt.isPending}>
              {t('Sign in')}
            </Button>
          </Group>
          <PasskeyButton attempt={passkey} />
          <ProviderButtons database={user.database} isPersistent={session.isPersistent()} isBeside />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Detects a sign-in in another tab, which then applies here. */
function useSignInElsewhere(user: SessionUser, goOn: (user: SessionUser) => void) {
  useEffect(() => {
    const look = async () => {
      const answer = await call(employeeInfo, {}, { isSessionCheck: true }).catch(() => null);
      if (answer?.id === user.id && answer.database === user.database) goOn(answer);
    };
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  });
}
