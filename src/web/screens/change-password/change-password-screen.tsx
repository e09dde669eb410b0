import { Alert, Button, Container, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { changePassword } from '#contract/identity/session.ts';
import { passwordRefusal } from '#domain/identity/password.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { inform } from '../../widgets/dialog/questions.ts';
import { NewPasswordFields } from '../../widgets/password/new-password-fields.tsx';

/** Changes the user's own password: current, new, repeated. */
export function ChangePasswordScreen() {
  const { t, field } = useText();
  const router = useRouter();
  const user = useUser();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const hasExpired = user.passwordExpired;
  const reason = passwordRefusal(current, next);
  const differs = next !== repeated;

  const change = useMutation({
    mutationFn: () =>
      call(changePassword, { body: { id: user.id, database: user.database, password: current, newPassword: next } }),
    onSuccess: async () => {
      await inform({ title: t('Password changed'), message: t('Your password was changed.'), close: t('OK') });
      if (hasExpired) await router.navigate({ to: PATHS.logout });
      else goBack();
    },
  });
  const goBack = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: PATHS.timeEntry });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An earlier error no longer applies once the user types.
    change.reset();
    setWasTried(true);
    if (current !== '' && !reason && !differs) change.mutate();
  };

  return (
    <Container size={380} py={{ base: 24, sm: 80 }}>
      <Title order={1} size="h2" mb="lg">
        {t('Change password')}
      </Title>
      {hasExpired && <Text mb="md">{t('Your password has expired')}</Text>}
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PasswordInput
            label={field('Current password')}
            autoComplete="current-password"
            autoFocus
            required
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
          />
          <NewPasswordFields
            next={next}
            repeated={repeated}
            onNext={setNext}
            onRepeated={setRepeated}
            reason={reason}
            wasTried={wasTried}
            known={[user.name, user.username, user.email, user.agency.name]}
          />
          {change.error && !(change.error instanceof ApiProblem && change.error.status === 401) && (
            <Alert color="red" role="alert">
              {t('Failed to change password. ')}
              {change.error instanceof ApiProblem ? change.error.message : ''}
            </Alert>
          )}
          <Group grow preventGrowOverflow={false} mt="xs">
            {hasExpired ? (
              <Button variant="default" onClick={() => void router.navigate({ to: PATHS.logout })}>
                {t('Sign out')}
              </Button>
            ) : (
              <Button variant="default" onClick={goBack}>
                {t('Cancel')}
              </Button>
            )}
            <Button
              type="submit"
              loading={change.isPending}
              disabled={current === '' || next === '' || repeated === ''}
            >
              {t('Change password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Container>
  );
}
