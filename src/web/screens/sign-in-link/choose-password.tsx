import { Alert, Button, Container, Divider, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { beginPasskeyByLink, choosePasskey } from '#contract/identity/passkey.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { choosePassword, type SignInLink } from '#contract/identity/sign-in-link.ts';
import { passwordRefusal } from '#domain/identity/password.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { deviceStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';
import { describePasskeyFailure } from '../../sessions/passkey-button.tsx';
import { passkeySupport } from '../../sessions/passkey-support.ts';
import { ProviderButtons } from '../../sessions/provider-buttons.tsx';
import { TokenNames } from '../../sessions/token-names.tsx';
import { loadCeremony } from '../../sessions/use-passkey-sign-in.ts';
import { NewPasswordFields } from '../../widgets/password/new-password-fields.tsx';

/** Sets a password: an invited person is then signed in; after a reset, users sign in themselves. */
export function ChoosePassword(props: {
  seal: { agency: string; token: string };
  link: SignInLink;
  onChanged: () => void;
}) {
  const { t, field } = useText();
  const router = useRouter();
  const session = useSession();
  const { seal, link, onChanged } = props;
  const { person, agency, purpose } = link;
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const reason = passwordRefusal('', next);
  const enter = async (user: SessionUser) => {
    deviceStore.set('database', user.database);
    await session.begin(user, false);
    // The route guard redirects from the sign-in to the user's start page; the address with the secret is removed from the history.
    await router.navigate({ to: PATHS.login, replace: true });
  };
  const choose = useMutation({
    mutationFn: () => call(choosePassword, { body: { ...seal, newPassword: next } }),
    onSuccess: (user) => (user ? enter(user) : onChanged()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An earlier error no longer applies once the user types.
    choose.reset();
    setWasTried(true);
    if (!reason && next === repeated) choose.mutate();
  };
  return (
    <Container size={380} py={{ base: 24, sm: 80 }}>
      <Text size="sm" c="dimmed">
        {agency.name}
      </Text>
      <Title order={1} size="h2" mb="sm">
        {t('Choose a password')}
      </Title>
      <Text mb="md">
        {purpose === 'invitation'
          ? t('Welcome, {name}. From now on, sign in with your user name and this password.', { name: person.name })
          : t('{name}, this password replaces the previous one.', { name: person.name })}
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {/* Password managers store the name with the password. */}
          <TextInput
            label={field('User name')}
            autoComplete="username"
            readOnly
            value={person.domain ? `${person.domain}\\${person.username}` : person.username}
          />
          <NewPasswordFields
            next={next}
            repeated={repeated}
            onNext={setNext}
            onRepeated={setRepeated}
            reason={reason}
            wasTried={wasTried}
            known={[person.name, person.username, person.email, agency.name]}
            autoFocus
          />
          {choose.error && (
            <Alert color="red" role="alert">
              {choose.error.message}
            </Alert>
          )}
          {link.tokens.length > 0 && (
            <Alert color="yellow" title={t('API tokens to be revoked')}>
              {t('Setting this password revokes these tokens, and the programs that use them stop working:')}
              <TokenNames tokens={link.tokens} />
            </Alert>
          )}
          <Button type="submit" mt="xs" loading={choose.isPending} disabled={next === '' || repeated === ''}>
            {purpose === 'invitation' ? t('Save and sign in') : t('Save')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('This link works until {when}.', { when: formatInstant(link.expiresAt, link.speech.timeZone) })}
          </Text>
        </Stack>
      </form>
      {link.takesPasskey && <ChoosePasskey seal={seal} onSignedIn={enter} />}
      {purpose === 'invitation' && <ProviderButtons database={seal.agency} isPersistent={false} />}
    </Container>
  );
}

/** Creates a passkey instead of a password; an invited person is then signed in. */
function ChoosePasskey(props: { seal: { agency: string; token: string }; onSignedIn: (user: SessionUser) => unknown }) {
  const { t } = useText();
  const { seal, onSignedIn } = props;
  const choose = useMutation({
    mutationFn: async () => {
      const [{ makePasskey }, options] = await Promise.all([loadCeremony(), call(beginPasskeyByLink, { body: seal })]);
      return call(choosePasskey, { body: { ...seal, made: await makePasskey(options) } });
    },
    onSuccess: onSignedIn,
  });
  if (passkeySupport() !== 'possible') return null;
  return (
    <Stack gap="sm" mt="md">
      <Divider label={t('or')} />
      <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate()}>
        {t('Use a passkey instead')}
      </Button>
      <Text size="sm">{t('Sign in with your fingerprint, face or device PIN instead of a password.')}</Text>
      {choose.error && (
        <Alert color="red" role="alert">
          {describePasskeyFailure(t, choose.error)}
        </Alert>
      )}
    </Stack>
  );
}
