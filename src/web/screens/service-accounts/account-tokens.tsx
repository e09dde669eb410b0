import { Alert, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endTokenOf, listTokensOf, makeTokenOfServiceAccount } from '#contract/identity/api-token.ts';
import type { ServiceAccount } from '#contract/identity/service-account.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { type TokenCalls, Tokens } from '../../tokens/tokens.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';

/** The tokens of a service account. */
export function AccountTokens({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { id, name, isActive } = account;
  // The list behind says how many there are.
  const counted = <Answer,>(answer: Promise<Answer>) =>
    answer.finally(() => queryClient.invalidateQueries({ queryKey: queryKeys.serviceAccounts }));
  const calls: TokenCalls = {
    queryKey: queryKeys.tokensOf(id),
    list: (signal) => call(listTokensOf, { params: { id } }, { signal }),
    end: (token) => counted(call(endTokenOf, { params: { id, token } })),
  };
  const make: NonNullable<TokenCalls['make']> = {
    note: t('It may do at most what the access profile of the service account allows.'),
    call: (body) => counted(call(makeTokenOfServiceAccount, { params: { id }, body })),
  };
  return (
    <Dialog title={t('Tokens of {name}', { name })} size="lg" holdsInput onClose={onClose}>
      <Stack gap="sm">
        {!isActive && <Alert color="gray">{t('The service account is inactive')}</Alert>}
        <Tokens label={t('Tokens of {name}', { name })} calls={isActive ? { ...calls, make } : calls} />
      </Stack>
    </Dialog>
  );
}
