import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Webhook } from '#contract/communication/webhook.ts';
import { MOST_WEBHOOKS } from '#domain/communication/webhook.ts';
import { can } from '#domain/people/permission.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLine } from './webhook-line.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** Lists the programs that receive events, their state, and what was sent to each. */
export function WebhooksScreen() {
  const { t } = useText();
  const user = useUser();
  if (!can(user, 'read', 'administration')) return <Empty>{t('Permission denied')}</Empty>;
  return <Webhooks mayChange={can(user, 'update', 'administration')} />;
}

function Webhooks({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const chosen = Number((useSearch({ strict: false }) as { webhook?: string }).webhook);
  const found = useQuery(webhooksQuery);
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Loading what={t('Loading webhooks')} />;
  const webhook = found.data.find(({ id }) => id === chosen);
  if (webhook) return <WebhookLog webhook={webhook} mayChange={mayChange} />;
  return <WebhookList webhooks={found.data} mayChange={mayChange} />;
}

function WebhookList({ webhooks, mayChange }: { webhooks: readonly Webhook[]; mayChange: boolean }) {
  const { t } = useText();
  const [open, setOpen] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t('Webhooks')}
        </Title>
        {mayChange && webhooks.length < MOST_WEBHOOKS && (
          <Button onClick={() => setOpen('new')}>{t('Add webhook')}</Button>
        )}
      </Group>
      <Text size="sm">
        {t(
          'Your program is notified of each change within seconds: its type, the ids and the time. Amounts and notes are never sent.',
        )}
      </Text>
      {webhooks.length === 0 ? (
        <Empty>
          {mayChange
            ? t('There is no webhook yet. Add one with the address of your program')
            : t('There is no webhook yet')}
        </Empty>
      ) : (
        <ul className={rows.list} aria-label={t('Webhooks')}>
          {webhooks.map((webhook) => (
            <WebhookLine
              key={webhook.id}
              webhook={webhook}
              {...(mayChange ? { onChange: () => setOpen(webhook) } : {})}
            />
          ))}
        </ul>
      )}
      {open && (
        <WebhookDialog webhook={open === 'new' ? null : open} onClose={() => setOpen(null)} onSecret={setSecret} />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Stack>
  );
}

/** Displays the secret of a webhook once, until the user confirms that they have stored it. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={t('The secret of the webhook')} holdsInput onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {t('Your program uses it to verify that an event is from Docket. It is shown only once.')}
        </Text>
        <Code className={classes.address!}>{secret}</Code>
        <Group justify="space-between">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" data-autofocus className={classes.copy!} onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('I have saved it')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
