import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type OwnFactors as Factors,
  readOwnFactors,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/identity/two-factor.ts';
import { areFewLeft } from '#domain/identity/two-factor.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useSession, useUser } from '../../platform/use-session.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { AppSetUp } from './app-set-up.tsx';
import { CodeEntry } from './code-entry.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Doing = 'set-up' | 'renew' | 'remove' | null;

/** Displays the user's two-factor authentication: set up the app, replace recovery codes, remove the app. */
export function OwnFactors() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const router = useRouter();
  const session = useSession();
  const factors = useQuery({
    queryKey: queryKeys.ownFactors,
    queryFn: ({ signal }) => call(readOwnFactors, {}, { signal }),
  });
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stop = () => setDoing(null);
  const refetchQueries = () => {
    stop();
    void queryClient.invalidateQueries({ queryKey: queryKeys.ownFactors });
  };
  const show = (made: readonly string[]) => {
    setCodes(made);
    refetchQueries();
    // Pages that required two-factor authentication are available now.
    void session.refresh().then(() => router.invalidate());
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (doing === 'set-up') return <AppSetUp onDone={show} onCancel={stop} />;
  if (!factors.data)
    return factors.isError ? (
      <LoadFailure error={factors.error} onRetry={() => void factors.refetch()} />
    ) : (
      <Loading what={t('Loading two-factor authentication')} />
    );
  return (
    <Stack gap="sm">
      <State factors={factors.data} />
      {doing === 'renew' && (
        <CodeEntry
          submit={t('Create new recovery codes')}
          send={async (code) => (await call(renewRecoveryCodes, { body: { code } })).recoveryCodes}
          onDone={show}
          onCancel={stop}
        />
      )}
      {doing === 'remove' && (
        <CodeEntry
          submit={t('Turn off two-factor authentication')}
          isDangerous
          send={(code) => call(removeTotp, { body: { code } })}
          onDone={() => {
            toast('success', t('Two-factor authentication removed'));
            refetchQueries();
          }}
          onCancel={stop}
        />
      )}
      {doing === null && <Acts hasApp={factors.data.totp !== null} onAct={setDoing} />}
    </Stack>
  );
}

function State({ factors }: { factors: Factors }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { totp, recoveryCodesLeft: count } = factors;
  if (!totp)
    return (
      <Text size="sm">
        {t(
          "A code from an app on your phone, required after the password: your password alone isn't enough to sign in.",
        )}
      </Text>
    );
  return (
    <>
      <Text size="sm">
        {t('Authenticator app, since {instant}', { instant: formatInstant(totp.addedAt, timeZone) })}
      </Text>
      {areFewLeft(count) ? (
        <Alert color="yellow" role="status">
          {t('{count} {count, recovery code is|recovery codes are} left. Create new ones.', { count })}
        </Alert>
      ) : (
        <Text size="sm">{t('{count} {count, recovery code is|recovery codes are} left', { count })}</Text>
      )}
    </>
  );
}

function Acts({ hasApp, onAct }: { hasApp: boolean; onAct: (doing: Doing) => void }) {
  const { t } = useText();
  if (!hasApp)
    return (
      <Group>
        <Button variant="default" onClick={() => onAct('set-up')}>
          {t('Set up an authenticator app')}
        </Button>
      </Group>
    );
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => onAct('renew')}>
        {t('New recovery codes')}
      </Button>
      <Button variant="default" onClick={() => onAct('set-up')}>
        {t('Set up another app')}
      </Button>
      <Button variant="default" onClick={() => onAct('remove')}>
        {t('Remove')}
      </Button>
    </Group>
  );
}
