import { Title } from '@mantine/core';
import { endTokenOf, listTokensOf } from '#contract/identity/api-token.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { Tokens } from '../../tokens/tokens.tsx';

/** The tokens of somebody, for administrators, who end them. */
export function PersonTokens({ id }: { id: number }) {
  const { t } = useText();
  return (
    <section aria-label={t('API tokens')}>
      <Title order={2} size="h6" mb={4}>
        {t('API tokens')}
      </Title>
      <Tokens
        label={t('API tokens')}
        calls={{
          queryKey: queryKeys.tokensOf(id),
          list: (signal) => call(listTokensOf, { params: { id } }, { signal }),
          end: (token) => call(endTokenOf, { params: { id, token } }),
        }}
      />
    </section>
  );
}
