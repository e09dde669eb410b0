import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endTokenOf, listTokensOf, makeTokenOfServiceAccount } from '#contract/identity/api-token.ts';
import { exportServiceAccounts, listServiceAccounts, type ServiceAccount } from '#contract/identity/service-account.ts';
import { can } from '#domain/people/permission.ts';
import { mayAdminister } from '#domain/people/person.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { type TokenCalls, Tokens } from '../../tokens/tokens.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { ServiceAccountDialog } from './service-account-dialog.tsx';
import classes from './service-accounts.module.css';

type Opened = { what: 'new' } | { what: 'form' | 'tokens'; account: ServiceAccount };

/** Lists service accounts, which programs use and no person owns. */
export function ServiceAccountsScreen() {
  const { t } = useText();
  const user = useUser();
  const { isBusy, keepExport } = useExport();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isAllowed = can(user, 'read', 'administration');
  const found = useQuery({
    queryKey: queryKeys.serviceAccounts,
    queryFn: ({ signal }) => call(listServiceAccounts, {}, { signal }),
    enabled: isAllowed,
  });
  if (!isAllowed) return <Empty>{t('Permission denied')}</Empty>;
  const mayChange = mayAdminister(user);
  const close = () => setOpened(null);
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t('Service accounts')}
        </Title>
        <Group gap="sm">
          <ExportMenu
            isBusy={isBusy}
            isOff={!found.data?.length}
            onExport={(format) =>
              void keepExport(exportServiceAccounts, { query: { format }, fileName: `service-accounts.${format}` })
            }
          />
          {mayChange && <Button onClick={() => setOpened({ what: 'new' })}>{t('Add service account')}</Button>}
        </Group>
      </Group>
      <Text size="sm">
        {t(
          "Service accounts are for programs that work for the agency rather than for one person. They can't sign in, don't appear in lists of people, and have an owner who is responsible for them.",
        )}
      </Text>
      {found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Loading what={t('Loading service accounts')} />
      ) : found.data.length === 0 ? (
        <Empty>{t('There is no service account yet')}</Empty>
      ) : (
        <ul className={rows.list} aria-label={t('Service accounts')}>
          {found.data.map((account) => (
            <AccountLine
              key={account.id}
              account={account}
              mayChange={mayChange}
              onOpen={(what) => setOpened({ what, account })}
            />
          ))}
        </ul>
      )}
      {opened?.what === 'new' && <ServiceAccountDialog account={null} onClose={close} />}
      {opened?.what === 'form' && <ServiceAccountDialog account={opened.account} onClose={close} />}
      {opened?.what === 'tokens' && <AccountTokens account={opened.account} onClose={close} />}
    </Stack>
  );
}

function AccountLine(props: {
  account: ServiceAccount;
  mayChange: boolean;
  onOpen: (what: 'form' | 'tokens') => void;
}) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { name, owner, accessProfile, isActive, tokens, lastUsedAt } = props.account;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {!isActive && <Badge color="gray">{t('Inactive')}</Badge>}
          {isActive && !owner.isHere && <Badge color="red">{t('No owner')}</Badge>}
        </Group>
        <Text size="sm">
          {t('Owner: {owner}', { owner: owner.name })}
          {' · '}
          {accessProfile
            ? t('Profile {name}', { name: accessProfile.name })
            : t('Without a profile it has no permissions')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('{count} {count, token|tokens}', { count: tokens })}
          {' · '}
          {lastUsedAt === null ? t('Never used') : t('Last used {last}', { last: formatInstant(lastUsedAt, timeZone) })}
        </Text>
        {isActive && !owner.isHere && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t("Its tokens don't work until it has another owner")}
          </Text>
        )}
      </div>
      {props.mayChange && (
        <Group gap="xs">
          <Button variant="default" onClick={() => props.onOpen('tokens')} aria-label={t('Tokens of {name}', { name })}>
            {t('Tokens')}
          </Button>
          <Button
            variant="default"
            onClick={() => props.onOpen('form')}
            aria-label={t('Edit {label}', { label: name })}
          >
            {t('Edit')}
          </Button>
        </Group>
      )}
    </li>
  );
}

/** Lists the tokens of a service account. */
function AccountTokens({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { id, name, isActive } = account;
  // The list behind the dialog displays their number.
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
