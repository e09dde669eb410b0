import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedToken, MadeToken, TokenToMake } from '#contract/identity/api-token.ts';
import { useText } from '../platform/translation.ts';
import { toast } from '../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../widgets/load-states.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
import classes from './tokens.module.css';

/** How an owner's tokens are listed, revoked and, if allowed, created. */
export type TokenCalls = {
  queryKey: QueryKey;
  list: (signal: AbortSignal) => Promise<ListedToken[]>;
  end: (id: number) => Promise<unknown>;
  make?: { note: string; call: (token: TokenToMake) => Promise<MadeToken> };
};

/** An owner's tokens: a list, a form for a new one, and the new token once. */
export function Tokens({ calls, label }: { calls: TokenCalls; label: string }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<'form' | MadeToken | null>(null);
  const { queryKey, list, end, make } = calls;
  const tokens = useQuery({ queryKey, queryFn: ({ signal }) => list(signal) });
  const refetchQueries = () => queryClient.invalidateQueries({ queryKey });
  if (!tokens.data)
    return tokens.isError ? (
      <LoadFailure error={tokens.error} onRetry={() => void tokens.refetch()} />
    ) : (
      <Loading what={t('Loading tokens')} />
    );
  return (
    <Stack gap="sm">
      <TokenList
        tokens={tokens.data}
        label={label}
        onEnd={async (id) => {
          await Promise.resolve(end(id)).finally(refetchQueries);
        }}
      />
      {make && shown === null && (
        <Group>
          <Button variant="default" onClick={() => setShown('form')}>
            {t('Create token')}
          </Button>
        </Group>
      )}
      {make && shown === 'form' && (
        <TokenForm
          note={make.note}
          onCancel={() => setShown(null)}
          onMake={async (token) => {
            setShown(await make.call(token));
            void refetchQueries();
          }}
        />
      )}
      {shown !== null && shown !== 'form' && <ShownToken made={shown} onKept={() => setShown(null)} />}
    </Stack>
  );
}

/** A new token, displayed only once. */
function ShownToken({ made, onKept }: { made: MadeToken; onKept: () => void }) {
  const { t } = useText();
  const copy = () =>
    navigator.clipboard.writeText(made.token).then(
      () => toast('success', t('Copied')),
      () => toast('error', t('Could not be copied. Select the token and copy it yourself')),
    );
  return (
    <Alert color="blue" title={t('The token {name}', { name: made.name })} role="group">
      <Stack gap="sm" align="start">
        <Text size="sm">
          {t("Copy it now: it won't be shown again. Anyone who has it can use it, so keep it as safe as a password.")}
        </Text>
        <Code className={classes.token!}>{made.token}</Code>
        <Group gap="sm">
          <Button variant="default" onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <Button onClick={onKept}>{t('I have saved it')}</Button>
        </Group>
      </Stack>
    </Alert>
  );
}
