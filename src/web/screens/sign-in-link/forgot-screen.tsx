import { Alert, Anchor, Button, Container, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { listDatabases } from '#contract/session.ts';
import { forgotPassword } from '#contract/sign-in-link.ts';
import { call } from '../../platform/api.ts';
import { PATHS } from '../../platform/paths.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { deviceStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import classes from './sign-in-link.module.css';

/** Asks for a link by which another password is chosen; what is answered tells nothing of who there is (PEOPLE-02). */
export function ForgotScreen() {
  const { t, field } = useText();
  const databases = useQuery({
    queryKey: queryKeys.databases,
    queryFn: ({ signal }) => call(listDatabases, {}, { signal }),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [username, setUsername] = useState('');
  const known = databases.data ?? [];
  const [last] = useState(() => deviceStore.get<string>('database'));
  const database =
    chosen ?? (known.length === 1 ? known[0]!.name : (known.find(({ name }) => name === last)?.name ?? ''));
  const ask = useMutation({ mutationFn: () => call(forgotPassword, { body: { database, username } }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() !== '' && database !== '') ask.mutate();
  };
  return (
    <Container size={380} py={{ base: 24, sm: 80 }}>
      <Title order={1} size="h2" mb="lg">
        {t('Forgot your password?')}
      </Title>
      {ask.isSuccess ? (
        <Alert color="green" role="status" title={t('Look into your mail')}>
          {t(
            'If somebody signs in with this name, a link is on its way to their mail address. It works for 30 minutes.',
          )}
        </Alert>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text size="sm">{t('We send you a link by which you choose another one.')}</Text>
            <NativeSelect
              label={field('Database')}
              value={database}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[
                ...(database === '' ? [{ value: '', label: t('Choose a database') }] : []),
                ...known.map(({ name, agency }) => ({ value: name, label: agency })),
              ]}
            />
            <TextInput
              label={field('User name')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            {(ask.error ?? databases.error) && (
              <Alert color="red" role="alert">
                {(ask.error ?? databases.error)?.message}
              </Alert>
            )}
            <Button
              type="submit"
              fullWidth
              mt="xs"
              loading={ask.isPending}
              disabled={username.trim() === '' || database === ''}
            >
              {t('Send me a link')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to={PATHS.login} size="sm" className={classes.link!} mt="md">
        {t('Back to the sign-in')}
      </Anchor>
    </Container>
  );
}
