import { Badge, Button, Code, CopyButton, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type IdentityProvider, listIdentityProviders } from '#contract/identity/identity-provider.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { ProviderDialog } from './provider-dialog.tsx';
import classes from './sign-in-administration.module.css';

/** Lists the identity providers with which the agency's people can sign in instead of a password. */
export function IdentityProviders({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const [open, setOpen] = useState<IdentityProvider | 'new' | null>(null);
  const found = useQuery({
    queryKey: queryKeys.identityProviders,
    queryFn: ({ signal }) => call(listIdentityProviders, {}, { signal }),
  });
  return (
    <section aria-labelledby="providers">
      <Group justify="space-between">
        <Title order={2} size="h5" id="providers">
          {t('Sign-in providers')}
        </Title>
        {mayChange && <Button onClick={() => setOpen('new')}>{t('Add provider')}</Button>}
      </Group>
      <Text size="sm">
        {t('With a provider such as Google, Microsoft or Okta, people sign in with their agency account.')}
      </Text>
      {found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Loading what={t('Loading providers')} />
      ) : found.data.length === 0 ? (
        <Empty>{t('There is no provider yet. People sign in with their passwords')}</Empty>
      ) : (
        <ul className={rows.list} aria-label={t('Sign-in providers')}>
          {found.data.map((provider) => (
            <ProviderLine
              key={provider.id}
              provider={provider}
              {...(mayChange ? { onOpen: () => setOpen(provider) } : {})}
            />
          ))}
        </ul>
      )}
      {open && <ProviderDialog provider={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function ProviderLine({ provider, onOpen }: { provider: IdentityProvider; onOpen?: () => void }) {
  const { t } = useText();
  const { label, issuer, people, isActive, redirectAddress, logoutAddress } = provider;
  return (
    <li className={classes.row}>
      <Group justify="space-between" gap="sm">
        <div className={classes.what}>
          <Group gap="xs">
            <Text fw={600}>{label}</Text>
            {!isActive && <Badge color="gray">{t('Off')}</Badge>}
          </Group>
          <Text size="sm" className={classes.address!}>
            {issuer}
          </Text>
          <Text size="sm">{t('{count} {count, person signs|people sign} in with it', { count: people })}</Text>
        </div>
        {onOpen && (
          <Button variant="default" aria-label={t('Edit {label}', { label })} onClick={onOpen}>
            {t('Edit')}
          </Button>
        )}
      </Group>
      <Address label={t('Redirect URL')} address={redirectAddress} />
      <Address label={t('Back-channel logout URL')} address={logoutAddress} />
    </li>
  );
}

/** An address to enter at the provider, with a copy button. */
function Address({ label, address }: { label: string; address: string }) {
  const { t } = useText();
  return (
    <div className={classes.addresses}>
      <Text size="sm">{label}</Text>
      <Code className={classes.address!}>{address}</Code>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            className={classes.copy!}
            aria-label={`${copied ? t('Copied') : t('Copy')}: ${label}`}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
