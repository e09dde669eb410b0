import { Alert, Button, Divider, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { prove, readReauthentication } from '#contract/identity/re-authentication.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { PROOF_MINUTES, type ReauthenticationMethod } from '#domain/identity/re-authentication.ts';
import { readTypedCode } from '#domain/identity/two-factor.ts';
import { ApiProblem, call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { useSession } from '../platform/use-session.ts';
import { describePasskeyFailure } from '../sessions/passkey-button.tsx';
import { passkeySupport } from '../sessions/passkey-support.ts';
import { ProviderButtons } from '../sessions/provider-buttons.tsx';
import { loadCeremony } from '../sessions/use-passkey-sign-in.ts';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { LoadFailure, Loading } from '../widgets/load-states.tsx';

/** Asks the user to re-authenticate in place for a sensitive action, which then continues; everything on the screen stays. */
export function ReauthenticationDialog(props: { user: SessionUser; onEnd: (isProved: boolean) => void }) {
  const { t } = useText();
  const { user, onEnd } = props;
  const found = useQuery({
    queryKey: queryKeys.proof,
    queryFn: ({ signal }) => call(readReauthentication, {}, { signal }),
    gcTime: 0,
    // A user who re-authenticates in another tab, at the provider, returns to this one.
    refetchOnWindowFocus: 'always',
  });
  const { isProved = false, way, passkey = false } = found.data ?? {};
  const canUsePasskey = passkey && passkeySupport() === 'possible';
  const goOn = useEffectEvent(() => onEnd(true));
  useEffect(() => {
    if (isProved) goOn();
  }, [isProved]);
  return (
    <Dialog title={t('Please confirm your identity')} onClose={() => onEnd(false)} holdsInput>
      <Stack gap="sm">
        <Text size="sm">
          {t('This is sensitive. You will not be asked again for {minutes} {minutes, minute|minutes}', {
            minutes: PROOF_MINUTES,
          })}
        </Text>
        <Text size="sm" fw={600}>
          {user.name}, {user.agency.name}
        </Text>
        {found.isError ? (
          <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
        ) : way === undefined ? (
          <Loading what={t('Loading')} />
        ) : (
          <>
            {canUsePasskey && <PasskeyReauthentication isAlone={way === null} onProved={() => onEnd(true)} />}
            {way !== null ? (
              <ReauthenticationForm
                way={way}
                isFirst={!canUsePasskey}
                onProved={() => onEnd(true)}
                onCancel={() => onEnd(false)}
              />
            ) : (
              <SignInAnew user={user} isAlone={!canUsePasskey} onCancel={() => onEnd(false)} />
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** Re-authenticates with a passkey; other methods stay available. */
function PasskeyReauthentication({ isAlone, onProved }: { isAlone: boolean; onProved: () => void }) {
  const { t } = useText();
  const proving = useMutation({
    mutationFn: async () => (await loadCeremony()).proveByPasskey(),
    onSuccess: onProved,
  });
  const why = proving.error && describePasskeyFailure(t, proving.error);
  return (
    <>
      <Button fullWidth autoFocus data-autofocus loading={proving.isPending} onClick={() => proving.mutate()}>
        {t('Use a passkey')}
      </Button>
      {why && (
        <Alert color="red" role="alert">
          {why}
        </Alert>
      )}
      {!isAlone && <Divider label={t('or')} />}
    </>
  );
}

/** Users with neither password nor code re-authenticate where they sign in. */
function SignInAnew(props: { user: SessionUser; isAlone: boolean; onCancel: () => void }) {
  const { t } = useText();
  const session = useSession();
  return (
    <>
      {props.isAlone && <Text size="sm">{t('Sign in again in the tab that opens, then come back to this one')}</Text>}
      <ProviderButtons database={props.user.database} isPersistent={session.isPersistent()} isBeside isAnew />
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </>
  );
}

function ReauthenticationForm(props: {
  way: ReauthenticationMethod;
  isFirst: boolean;
  onProved: () => void;
  onCancel: () => void;
}) {
  const { way, isFirst, onProved, onCancel } = props;
  const { t, field } = useText();
  const [shown, setShown] = useState('');
  const proving = useMutation({
    mutationFn: (text: string) => call(prove, { body: { shown: text } }),
    onSuccess: onProved,
  });
  const type = (text: string) => {
    setShown(text);
    // Six digits are complete.
    if (way === 'code' && readTypedCode(text)?.way === 'totp' && !proving.isPending) proving.mutate(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shown.trim() !== '' && !proving.isPending) proving.mutate(shown);
  };
  const common = {
    value: shown,
    ...(isFirst ? { autoFocus: true, 'data-autofocus': true } : {}),
    onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {way === 'code' ? (
          <TextInput
            {...common}
            label={field('Code')}
            description={t('From your authenticator app, or a recovery code')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <PasswordInput
            {...common}
            label={field('Password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
          />
        )}
        {proving.error && (
          <Alert color="red" role="alert">
            {proving.error instanceof ApiProblem
              ? proving.error.message
              : t('An error occured. Please contact system admin')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={proving.isPending} disabled={shown.trim() === ''}>
            {t('Continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
