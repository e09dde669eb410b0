import { Alert, Button, Divider, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listSignInProviders } from '#contract/identity/identity-provider.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { addressOfProvider, keepWanted } from './provider-sign-in.ts';

/**
 * The providers of the chosen agency, below everything else: nothing moves when they come. `isBeside`: a page that holds input stays
 * open, and the provider comes in a tab beside it. `isAnew`: it is to ask again, as a proof.
 */
export function ProviderButtons(props: {
  database: string;
  isPersistent: boolean;
  isBeside?: boolean;
  isAnew?: boolean;
}) {
  const { database, isPersistent, isBeside = false, isAnew = false } = props;
  const { t } = useText();
  const wanted = useSearch({ strict: false }) as Record<string, string>;
  const providers = useQuery({
    queryKey: queryKeys.signInProviders(database),
    queryFn: ({ signal }) => call(listSignInProviders, { params: { agency: database } }, { signal }),
    enabled: database !== '',
  });
  const go = useMutation({
    mutationFn: async (provider: number) => {
      keepWanted(wanted, isPersistent);
      // A tab that opens later than the press is held back by browsers.
      const tab = isBeside ? window.open('about:blank', '_blank') : null;
      try {
        const address = await addressOfProvider(database, provider, { isPersistent, isAnew });
        (tab ?? window).location.assign(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  // The page stands for a moment longer while the browser leaves it.
  const isGoing = go.isPending || (go.isSuccess && !isBeside);
  if (!providers.data?.length) return null;
  const enforced = providers.data.find(({ isEnforced }) => isEnforced);
  return (
    <Stack gap="sm">
      <Divider
        label={enforced ? t('People of this agency sign in with {label}', { label: enforced.label }) : t('or')}
      />
      {providers.data.map(({ id, label }) => (
        <Button
          key={id}
          variant={enforced ? 'filled' : 'default'}
          fullWidth
          loading={isGoing && go.variables === id}
          disabled={isGoing && go.variables !== id}
          onClick={() => go.mutate(id)}
        >
          {t('Sign in with {label}', { label })}
        </Button>
      ))}
      {go.error && (
        <Alert color="red" role="alert">
          {go.error.message}
        </Alert>
      )}
    </Stack>
  );
}
