import { endOwnToken, listOwnTokens, makeOwnToken } from '#contract/identity/api-token.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { Tokens } from '../../tokens/tokens.tsx';

/** The own tokens. */
export function OwnTokens() {
  const { t } = useText();
  return (
    <Tokens
      label={t('Your API tokens')}
      calls={{
        queryKey: queryKeys.ownTokens,
        list: (signal) => call(listOwnTokens, {}, { signal }),
        end: (id) => call(endOwnToken, { params: { id } }),
        make: {
          note: t('It acts in your name, with your permissions at the time.'),
          call: (body) => call(makeOwnToken, { body }),
        },
      }}
    />
  );
}
