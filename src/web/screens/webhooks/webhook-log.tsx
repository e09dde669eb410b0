import { Anchor, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type DeliveryGroup,
  exportWebhookDeliveries,
  type Webhook,
  type WebhookDelivery,
} from '#contract/communication/webhook.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { MoreButton } from '../../widgets/more-button.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { describeEvent, describeOutcome, describeState } from './delivery-labels.ts';
import { WebhookActions, WebhookFares, WebhookState } from './webhook-line.tsx';
import { deliveriesQuery, deliveryGroupOf } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** Lists what a webhook has sent in the last 30 days, newest first. */
export function WebhookLog({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const { t } = useText();
  const navigate = useNavigate();
  const group = deliveryGroupOf((useSearch({ strict: false }) as { group?: string }).group);
  const found = useInfiniteQuery(deliveriesQuery(webhook.id, group));
  const { isBusy, keepExport } = useExport();
  const [openId, setOpenId] = useState<number | null>(null);
  const deliveries = found.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const { id, address, description, unsent } = webhook;
  const notDelivered = unsent > 0 ? `${t('Not delivered')} (${unsent})` : t('Not delivered');
  const groups: { value: DeliveryGroup; label: string }[] = [
    { value: 'all', label: t('All') },
    { value: 'unsent', label: notDelivered },
  ];
  const exportDeliveries = (format: 'csv' | 'xlsx') =>
    keepExport(exportWebhookDeliveries, {
      params: { id },
      query: { group, format },
      fileName: `webhook-events.${format}`,
    });
  const show = (value: string) =>
    void navigate({
      to: PATHS.webhooks,
      search: { webhook: String(id), group: value },
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Anchor renderRoot={(props) => <Link to={PATHS.webhooks} {...props} />} size="sm">
        {t('All webhooks')}
      </Anchor>
      <div>
        <Group gap="xs">
          <Title order={1} size="h3" className={classes.address!}>
            {description || address}
          </Title>
          <WebhookState webhook={webhook} />
        </Group>
        {description && (
          <Text size="sm" c="dimmed" className={classes.address!}>
            {address}
          </Text>
        )}
        <WebhookFares webhook={webhook} />
      </div>
      {mayChange && <WebhookActions webhook={webhook} />}
      <Group justify="space-between">
        <div className={classes.groups}>
          <SegmentedControl aria-label={t('Event filter')} value={group} onChange={show} data={groups} />
        </div>
        <ExportMenu
          isBusy={isBusy}
          isOff={deliveries.length === 0}
          onExport={(format) => void exportDeliveries(format)}
        />
      </Group>
      {found.isError && deliveries.length === 0 ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Loading what={t('Loading events')} />
      ) : deliveries.length === 0 ? (
        <Empty>
          {group === 'all'
            ? t('Nothing was sent yet. Send a test event to see whether your program accepts it')
            : t('All events were delivered')}
        </Empty>
      ) : (
        <ul className={rows.list} aria-label={t('Events')}>
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} onOpen={() => setOpenId(delivery.id)} />
          ))}
        </ul>
      )}
      <MoreButton found={found} />
      {openId !== null && (
        <DeliveryDialog
          webhookId={id}
          deliveryId={openId}
          mayResend={mayChange && webhook.isOn}
          onClose={() => setOpenId(null)}
        />
      )}
    </Stack>
  );
}

function DeliveryLine({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { type, at, state, attempts, outcome, status, nextAttempt } = delivery;
  return (
    <li className={rows.row}>
      <div className={classes.what}>
        <button type="button" className={classes.open} onClick={onOpen}>
          {describeEvent(t, type)}
        </button>
        <Text size="sm" className={state === 'failed' ? classes.failed! : ''}>
          {describeState(t, delivery)}
          {state !== 'delivered' && outcome && `. ${describeOutcome(t, outcome, status)}`}
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {state === 'waiting' && nextAttempt && attempts > 0
          ? t('Next attempt {when}, {count} {count, attempt|attempts} so far', {
              when: formatInstant(nextAttempt, timeZone),
              count: attempts,
            })
          : formatInstant(at, timeZone)}
      </Text>
    </li>
  );
}
