import { Radio, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  readTwoFactorRequirement,
  saveTwoFactorRequirement,
  type TwoFactorRequirementSettings,
} from '#contract/identity/sign-in-requirements.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';

/** Sets who must use two-factor authentication, and counts who hasn't set it up. A choice is saved at once. */
export function TwoFactorRequirement({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const found = useQuery({
    queryKey: queryKeys.signInDemand,
    queryFn: ({ signal }) => call(readTwoFactorRequirement, {}, { signal }),
  });
  const save = useMutation({
    mutationFn: (secondFactor: TwoFactorRequirementSettings['secondFactor']) =>
      call(saveTwoFactorRequirement, { body: { secondFactor } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.signInDemand, saved);
      toast('success', t('Saved'));
    },
    onError: toastProblem,
  });
  const choices: { value: TwoFactorRequirementSettings['secondFactor']; label: string; description: string }[] = [
    { value: 'offered', label: t('Offered'), description: t('Everyone decides for themselves') },
    {
      value: 'administration',
      label: t('Required for administrators'),
      description: t('Everyone whose access profile has any administration right'),
    },
    { value: 'everybody', label: t('Required for everyone'), description: t('Everyone needs it to sign in') },
  ];
  return (
    <section aria-labelledby="second-factor">
      <Title order={2} size="h5" id="second-factor">
        {t('Two-factor authentication')}
      </Title>
      <Text size="sm" mb="sm">
        {t(
          'A code from an authenticator app, required after the password, or a passkey, which counts as both. People have 14 days to set it up.',
        )}
      </Text>
      {found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Loading what={t('Loading')} />
      ) : (
        <>
          <Radio.Group
            aria-labelledby="second-factor"
            value={save.isPending ? save.variables : found.data.secondFactor}
            onChange={(value) => save.mutate(value as TwoFactorRequirementSettings['secondFactor'])}
            readOnly={!mayChange || save.isPending}
          >
            <Stack gap="xs">
              {choices.map((choice) => (
                <Radio key={choice.value} {...choice} disabled={!mayChange} />
              ))}
            </Stack>
          </Radio.Group>
          {/* Reserves its space when there is no text. */}
          <Text size="sm" mt="xs" mih={22} role="status">
            {found.data.demandedOf > 0 &&
              t('Without one yet: {missing} of {count}', {
                missing: found.data.missing,
                count: found.data.demandedOf,
              })}
          </Text>
        </>
      )}
    </section>
  );
}
