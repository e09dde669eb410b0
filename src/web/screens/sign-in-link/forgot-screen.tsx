import { Alert, Anchor, Button, Container, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { forgotPassword } from '#contract/identity/sign-in-link.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { AgencyField } from '../../sessions/agency-field.tsx';
import { useAgencyChoice } from '../../sessions/use-agency-choice.ts';
import classes from './sign-in-link.module.css';

/** Requests a link to reset the password; the response doesn't reveal which accounts exist. */
export function ForgotScreen() {
  const { t } = useText();
  const agency = useAgencyChoice();
  const [username, setUsername] = useState('');
  const ask = useMutation({
    mutationFn: async () => {
      const database = await agency.resolve();
      // The field reports an unknown agency.
      if (database === null) return false;
      await call(forgotPassword, { body: { database, username } });
      return true;
    },
  });
  const error = ask.error ?? (agency.isTyped ? null : agency.list.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() !== '' && agency.isGiven) ask.mutate();
  };
  return (
    <Container size={380} py={{ base: 24, sm: 80 }}>
      <Title order={1} size="h2" mb="lg">
        {t('Forgot your password?')}
      </Title>
      {ask.data ? (
        <Alert color="green" role="status" title={t('Check your email')}>
          {t('If this name can sign in, a link has been sent to its email address. It works for 30 minutes.')}
        </Alert>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text size="sm">{t("We'll send you a link to choose another one.")}</Text>
            <AgencyField choice={agency} />
            <TextInput
              label={t('User name or email address')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            {error && (
              <Alert color="red" role="alert">
                {error.message}
              </Alert>
            )}
            <Button
              type="submit"
              fullWidth
              mt="xs"
              loading={ask.isPending}
              disabled={username.trim() === '' || !agency.isGiven}
            >
              {t('Send link')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to={PATHS.login} size="sm" className={classes.link!} mt="md">
        {t('Back to sign-in')}
      </Anchor>
    </Container>
  );
}
