import { Alert, Button, Divider, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { beginPasskeyByLink, choosePasskey } from '#contract/identity/passkey.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { describePasskeyFailure } from '../../sessions/passkey-button.tsx';
import { passkeySupport } from '../../sessions/passkey-support.ts';
import { loadCeremony } from '../../sessions/use-passkey-sign-in.ts';

/** Instead of a password: an invited person creates a passkey and is signed in. */
export function ChoosePasskey(props: {
  seal: { agency: string; token: string };
  onSignedIn: (user: SessionUser) => unknown;
}) {
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
