import { Alert, Button, Checkbox, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  readSignInEnforcement,
  type SignInEnforcement,
  saveSignInEnforcement,
} from '#contract/identity/sign-in-enforcement.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { TokenNames } from '../../sessions/token-names.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';

/** Sets which provider is the only way to sign in, and who may bypass it when it is down. */
export function SignInEnforcementChoice({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const found = useQuery({
    queryKey: queryKeys.signInEnforcement,
    queryFn: ({ signal }) => call(readSignInEnforcement, {}, { signal }),
  });
  return (
    <section aria-labelledby="enforcement">
      <Title order={2} size="h5" id="enforcement">
        {t('Sign-in methods')}
      </Title>
      {found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Loading what={t('Loading')} />
      ) : (
        <EnforcementForm key={keyOf(found.data)} found={found.data} mayChange={mayChange} />
      )}
    </section>
  );
}

/** Resets the form to the stored setting. */
function keyOf({ provider, administrators }: SignInEnforcement): string {
  return JSON.stringify([provider?.id, administrators.map(({ person, isEmergency }) => [person.id, isEmergency])]);
}

function EnforcementForm({ found, mayChange }: { found: SignInEnforcement; mayChange: boolean }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const emergencyBefore = found.administrators.flatMap(({ person, isEmergency }) => (isEmergency ? [person.id] : []));
  const [provider, setProvider] = useState(found.provider?.id ?? null);
  const [emergency, setEmergency] = useState<readonly number[]>(emergencyBefore);
  const save = useMutation({
    mutationFn: () =>
      call(saveSignInEnforcement, {
        body: { provider, emergencyAdministrators: provider === null ? [] : [...emergency] },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.signInEnforcement, saved);
      toast('success', t('Saved'));
    },
  });
  const offered = [found.provider, found.signedInWith].filter((one) => one !== null);
  const choices = offered.filter((one, place) => offered.findIndex(({ id }) => id === one.id) === place);
  const isChanged =
    provider !== (found.provider?.id ?? null) ||
    (provider !== null && [...emergency].sort().join() !== [...emergencyBefore].sort().join());
  const endedTokens = provider === null ? [] : found.tokens.filter(({ person }) => !emergency.includes(person.id));
  const toggle = (id: number) =>
    setEmergency(emergency.includes(id) ? emergency.filter((one) => one !== id) : [...emergency, id]);
  return (
    <Stack gap="sm" mt="xs">
      <Radio.Group
        aria-labelledby="enforcement"
        value={provider === null ? '' : String(provider)}
        onChange={(value) => setProvider(value === '' ? null : Number(value))}
        readOnly={!mayChange || save.isPending}
      >
        <Stack gap="xs">
          <Radio value="" label={t('Any')} description={t('Password, passkey or a provider')} disabled={!mayChange} />
          {choices.map(({ id, label }) => (
            <Radio
              key={id}
              value={String(id)}
              label={t('Only {label}', { label })}
              description={t('Passwords and passkeys stop working, and sessions that began with one end')}
              disabled={!mayChange}
            />
          ))}
        </Stack>
      </Radio.Group>
      {choices.length === 0 && (
        <Text size="sm">{t('To enforce single sign-on with a provider, sign in with it yourself first')}</Text>
      )}
      {provider !== null && (
        <Checkbox.Group
          label={t('Who can sign in when the provider is unavailable')}
          description={t('Administrators with two-factor authentication. At least one')}
          value={emergency.map(String)}
        >
          <Stack gap="xs" mt="xs">
            {found.administrators.map(({ person, hasSecondFactor }) => (
              <Checkbox
                key={person.id}
                value={String(person.id)}
                label={person.name}
                {...(hasSecondFactor ? {} : { description: t('No two-factor authentication yet') })}
                disabled={!mayChange || (!hasSecondFactor && !emergency.includes(person.id))}
                onChange={() => toggle(person.id)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {isChanged && endedTokens.length > 0 && (
        <Alert color="yellow" title={t('API tokens to be revoked')}>
          {t(
            'Saving revokes these tokens, and the programs that use them stop working. Tokens of service accounts stay:',
          )}
          <TokenNames tokens={endedTokens} />
        </Alert>
      )}
      {save.error && (
        <Alert color="red" role="alert">
          {save.error instanceof ApiProblem ? save.error.message : t('An error occured. Please contact system admin')}
        </Alert>
      )}
      {mayChange && (
        <Group>
          <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
            {t('Save')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
