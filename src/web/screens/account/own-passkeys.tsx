import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  addPasskey,
  beginPasskey,
  listOwnPasskeys,
  type OwnPasskey,
  removePasskey,
} from '#contract/identity/passkey.ts';
import { readOwnFactors } from '#contract/identity/two-factor.ts';
import { MOST_PASSKEYS } from '#domain/identity/passkey.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';
import { describePasskeyFailure } from '../../sessions/passkey-button.tsx';
import { describeMissingPasskeys } from '../../sessions/passkey-support.ts';
import { loadCeremony } from '../../sessions/use-passkey-sign-in.ts';
import { confirmDeletion } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { PasskeyRow } from './passkey-row.tsx';

/** Lists the user's passkeys: add, rename, remove. */
export function OwnPasskeys() {
  const { t } = useText();
  const { passkeys, add, remove, removing, renaming, setRenaming, refetchQueries } = useOwnPasskeys();
  const without = describeMissingPasskeys(t);
  if (!passkeys.data)
    return passkeys.isError ? (
      <LoadFailure error={passkeys.error} onRetry={() => void passkeys.refetch()} />
    ) : (
      <Loading what={t('Loading passkeys')} />
    );
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('Sign in with your fingerprint, face or device PIN: without a password or a code, and safe from phishing.')}
      </Text>
      {passkeys.data.length > 0 && (
        <ul className={rows.list} aria-label={t('Your passkeys')}>
          {passkeys.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isRenaming={renaming === passkey.id}
              isRemoving={removing === passkey.id}
              onRename={() => setRenaming(passkey.id)}
              onRenamed={(isChanged) => {
                setRenaming(null);
                if (isChanged) refetchQueries();
              }}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      <Advice count={passkeys.data.length} />
      {add.error && (
        <Alert color="red" role="alert">
          {describePasskeyFailure(t, add.error)}
        </Alert>
      )}
      {without ? (
        <Text size="sm" c="dimmed">
          {without}
        </Text>
      ) : (
        passkeys.data.length < MOST_PASSKEYS && (
          <Group>
            <Button
              variant={passkeys.data.length > 0 ? 'default' : 'filled'}
              loading={add.isPending}
              onClick={() => add.mutate()}
            >
              {t('Add passkey')}
            </Button>
          </Group>
        )
      )}
    </Stack>
  );
}

/** Gives advice before the first passkey, and when there is only one. */
function Advice({ count }: { count: number }) {
  const { t } = useText();
  const factors = useQuery({
    queryKey: queryKeys.ownFactors,
    queryFn: ({ signal }) => call(readOwnFactors, {}, { signal }),
  });
  const hasApp = factors.data?.totp !== null;
  if (count === 0)
    return (
      <Text size="sm">
        {t(
          "It also counts as two-factor authentication: with a passkey, your password alone isn't enough to sign in any more.",
        )}
      </Text>
    );
  if (count > 1 || !factors.data || hasApp) return null;
  return (
    <Alert color="yellow" variant="outline" role="status">
      {t(
        'Add a second passkey on another device, or an authenticator app: if you lose your only one, you have to ask an administrator.',
      )}
    </Alert>
  );
}

function useOwnPasskeys() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const router = useRouter();
  const session = useSession();
  const [renaming, setRenaming] = useState<number | null>(null);
  const [removing, setRemoving] = useState<number | null>(null);
  const passkeys = useQuery({
    queryKey: queryKeys.ownPasskeys,
    queryFn: ({ signal }) => call(listOwnPasskeys, {}, { signal }),
  });
  const refetchQueries = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.ownPasskeys });
    void queryClient.invalidateQueries({ queryKey: queryKeys.ownFactors });
    // Pages that require two-factor authentication become available, or unavailable.
    void session.refresh().then(() => router.invalidate());
  };
  const add = useMutation({
    mutationFn: async () => {
      const [{ makePasskey }, options] = await Promise.all([loadCeremony(), call(beginPasskey, {})]);
      return call(addPasskey, { body: { made: await makePasskey(options) } });
    },
    onSuccess: (added) => {
      queryClient.setQueryData<OwnPasskey[]>(queryKeys.ownPasskeys, (before = []) => [...before, added]);
      toast('success', t('Passkey added. Give it a name by which you know it'));
      setRenaming(added.id);
      refetchQueries();
    },
  });
  const remove = async ({ id, name, credentialId }: OwnPasskey) => {
    if (!(await confirmDeletion(t, name))) return;
    setRemoving(id);
    try {
      await call(removePasskey, { params: { id } });
      toast('success', t('Passkey removed'));
      refetchQueries();
      const { forgetPasskey } = await loadCeremony();
      forgetPasskey(credentialId);
    } catch (error) {
      toastProblem(error);
    }
    setRemoving(null);
  };
  return { passkeys, add, remove, removing, renaming, setRenaming, refetchQueries };
}
