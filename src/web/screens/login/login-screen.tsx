import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Container,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { type MatchingUser, type SessionUser, signIn } from '#contract/identity/session.ts';
import { warnsOfExpiry } from '#domain/identity/password.ts';
import { VERSION } from '#domain/operations/version.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { deviceStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';
import { AgencyField } from '../../sessions/agency-field.tsx';
import { CodeForm, type TwoFactorInput, twoFactorInput } from '../../sessions/code-form.tsx';
import { PasskeyButton } from '../../sessions/passkey-button.tsx';
import { ProviderButtons } from '../../sessions/provider-buttons.tsx';
import { useAgencyChoice } from '../../sessions/use-agency-choice.ts';
import { usePasskeySignIn } from '../../sessions/use-passkey-sign-in.ts';
import { inform } from '../../widgets/dialog/questions.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import classes from './login.module.css';
import { PersonPicker } from './person-picker.tsx';
import { SamplePeople } from './sample-people.tsx';

type Attempt = { username: string; password: string; database: string; isPersistent: boolean };

/** Signs in with database, user name and password, or with a passkey; asks which person, if several match. */
export function LoginScreen() {
  const { t, field } = useText();
  const router = useRouter();
  const session = useSession();
  const agency = useAgencyChoice();
  const databases = agency.list;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isPersistent, setIsPersistent] = useState(true);
  const [matching, setMatching] = useState<MatchingUser[]>([]);
  const [secondFactor, setSecondFactor] = useState<TwoFactorInput | null>(null);

  const enter = async (user: SessionUser) => {
    deviceStore.set('database', user.database);
    await session.begin(user, isPersistent);
    // The route guard redirects from here: to the requested page, or the user's start page.
    await router.invalidate();
    if (user.secondFactorExpectedIn !== null && !user.lacksSecondFactor)
      toast(
        'info',
        t('Two-factor authentication is required in {days} {days, day|days}. Set it up under Account', {
          days: user.secondFactorExpectedIn,
        }),
      );
    if (warnsOfExpiry(user.passwordExpiresIn) && !user.passwordExpired) {
      await inform({
        title: t('Password expiring'),
        message: t('Your password will expire in {days} {days, day|days}', { days: user.passwordExpiresIn ?? 0 }),
        close: t('OK'),
      });
    }
  };
  const attempt = useMutation({
    mutationFn: async (chosenId?: number) => {
      const database = await agency.resolve();
      // The field displays the error.
      if (database === null) return null;
      const body: Attempt & { id?: number } = { username, password, database, isPersistent };
      return call(signIn, { body: chosenId === undefined ? body : { ...body, id: chosenId } });
    },
    onSuccess: (answer) => (Array.isArray(answer) ? setMatching(answer) : answer && enter(answer)),
    onError: (error) => setSecondFactor(twoFactorInput(error)),
  });
  const passkey = usePasskeySignIn({
    database: agency.anyDatabase,
    isPersistent,
    isOffered: secondFactor === null && matching.length === 0 && !attempt.isPending,
    onSignedIn: enter,
  });
  // A click before the list of databases has loaded takes effect once it has.
  const [isWanted, setIsWanted] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (databases.isPending) setIsWanted(true);
    else if (username.trim() !== '' && agency.isGiven) attempt.mutate(undefined);
  };
  const enterWhereWanted = useEffectEvent(() => {
    if (!isWanted) return;
    setIsWanted(false);
    if (username.trim() !== '' && agency.isGiven) attempt.mutate(undefined);
  });
  useEffect(() => {
    if (!databases.isPending) enterWhereWanted();
  }, [databases.isPending]);

  return (
    <Container size={380} py={{ base: 24, sm: 80 }}>
      <Title order={1} size="h2" mb="lg">
        Docket
      </Title>
      {secondFactor ? (
        <CodeForm
          secondFactor={secondFactor}
          onSignedIn={enter}
          onBack={() => {
            attempt.reset();
            setSecondFactor(null);
          }}
        />
      ) : matching.length > 0 ? (
        <PersonPicker
          people={matching}
          isBusy={attempt.isPending}
          error={attempt.error && messageOf(attempt.error, t)}
          onPick={(id) => attempt.mutate(id)}
          onBack={() => {
            attempt.reset();
            setMatching([]);
          }}
        />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            {databases.isError && !agency.isTyped && (
              <Alert color="red" role="alert">
                {t('Failed to load available databases')}
                {isUnanswered(databases.error) && <Text size="sm">{databases.error.message}</Text>}
                <Button ml="sm" size="compact-xs" variant="default" onClick={() => void databases.refetch()}>
                  {t('Try again')}
                </Button>
              </Alert>
            )}
            {databases.data?.length === 0 && (
              <Alert color="blue" role="status">
                {t('No agencies yet.')}{' '}
                <Anchor component={Link} to={PATHS.setUp} className={classes.forgot!}>
                  {t('Set up an agency')}
                </Anchor>
              </Alert>
            )}
            <AgencyField choice={agency} autoFocus={agency.last === null} />
            <TextInput
              label={t('User name or email address')}
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={agency.last !== null}
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            <PasswordInput
              label={field('Password')}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
            />
            <Checkbox
              label={t('Remember me')}
              checked={isPersistent}
              onChange={(event) => setIsPersistent(event.currentTarget.checked)}
            />
            {attempt.error && (
              <Alert color="red" role="alert">
                {messageOf(attempt.error, t)}
              </Alert>
            )}
            <Button
              type="submit"
              fullWidth
              mt="xs"
              loading={attempt.isPending || isWanted}
              disabled={username.trim() === '' || (!agency.isGiven && !databases.isPending)}
            >
              {t('Sign in')}
            </Button>
            <PasskeyButton attempt={passkey} isDisabled={agency.anyDatabase === ''} />
            <Anchor component={Link} to={PATHS.forgot} size="sm" ta="center" className={classes.forgot!}>
              {t('Forgot your password?')}
            </Anchor>
            <ProviderButtons database={agency.database} isPersistent={isPersistent} />
            <SamplePeople database={agency.anyDatabase} isPersistent={isPersistent} onSignedIn={enter} />
          </Stack>
        </form>
      )}
      <Text size="xs" c="dimmed" ta="center" mt="xl">
        {t('Version {version}', { version: VERSION })}
      </Text>
    </Container>
  );
}

/** Checks whether no response arrived: the connection may be at fault, not the server. */
function isUnanswered(error: Error): boolean {
  return error instanceof ApiProblem && error.status === 0;
}

function messageOf(error: Error, t: (original: string) => string): string {
  const hasText = isUnanswered(error) || (error instanceof ApiProblem && error.problem.detail);
  return hasText ? error.message : t('An error occured. Please contact system admin');
}
