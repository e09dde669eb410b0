import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_REASON, readFactorsOf, removeFactorsOf } from '#contract/identity/two-factor.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { ReasonDialog } from '../../widgets/dialog/reason-dialog.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';

/** Displays a person's two-factor authentication for administrators, who can remove a lost device. */
export function PersonFactor({ id, name }: { id: number; name: string }) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const queryKey = queryKeys.factorsOf(id);
  const factors = useQuery({ queryKey, queryFn: ({ signal }) => call(readFactorsOf, { params: { id } }, { signal }) });
  const [isAsking, setIsAsking] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const remove = async (reason: string) => {
    try {
      await call(removeFactorsOf, { params: { id }, body: { reason } });
    } catch (error) {
      setFailures([(error as Error).message]);
      return false;
    }
    toast('success', t('Two-factor authentication removed'));
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: queryKeys.sessionsOf(id) });
    return true;
  };
  const { totp, passkeys = 0 } = factors.data ?? {};
  const has = [
    totp && t('Authenticator app, since {instant}', { instant: formatInstant(totp.addedAt, user.agency.timeZone) }),
    passkeys > 0 && t('{count} {count, passkey|passkeys}', { count: passkeys }),
  ].filter(Boolean);
  return (
    <section aria-label={t('Two-factor authentication')}>
      <Title order={2} size="h6" mb={4}>
        {t('Two-factor authentication')}
      </Title>
      {factors.data ? (
        <Group gap="sm">
          <Text size="sm">{has.length > 0 ? has.join(' · ') : t('None')}</Text>
          {has.length > 0 && id !== user.id && (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              {t('Remove two-factor authentication')}
            </Button>
          )}
        </Group>
      ) : factors.isError ? (
        <LoadFailure error={factors.error} onRetry={() => void factors.refetch()} />
      ) : (
        <Loading what={t('Loading two-factor authentication')} />
      )}
      {isAsking && (
        <ReasonDialog
          title={t('Remove two-factor authentication')}
          message={t(
            '{name} loses the app and all passkeys, is signed out everywhere, signs in with the password alone, and is notified by email.',
            { name },
          )}
          label={t('Reason')}
          maximum={LONGEST_REASON}
          failures={failures}
          onSend={remove}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
