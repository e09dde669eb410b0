import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  resendWebhookDelivery,
  type WebhookAttempt,
  type WebhookDeliveryRecord,
} from '#contract/communication/webhook.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { describeEvent, describeOutcome, describeState } from './delivery-labels.ts';
import { deliveryQuery } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** Displays one event as it was sent, and the result of each attempt. */
export function DeliveryDialog(props: {
  webhookId: number;
  deliveryId: number;
  mayResend: boolean;
  onClose: () => void;
}) {
  const { t } = useText();
  const { webhookId, deliveryId, mayResend, onClose } = props;
  const found = useQuery(deliveryQuery(webhookId, deliveryId));
  return (
    <Dialog title={found.data ? describeEvent(t, found.data.type) : t('Event')} size="lg" onClose={onClose}>
      {found.isPending && <Loading what={t('Loading event')} />}
      {found.isError && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Delivery webhookId={webhookId} delivery={found.data} mayResend={mayResend} />}
    </Dialog>
  );
}

function Delivery(props: { webhookId: number; delivery: WebhookDeliveryRecord; mayResend: boolean }) {
  const { t } = useText();
  const { webhookId, delivery, mayResend } = props;
  const queryClient = useQueryClient();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const resend = async () => {
    setIsUnderWay(true);
    try {
      await call(resendWebhookDelivery, { params: { id: webhookId, delivery: delivery.id } });
      toast('success', t('The event is sent again'));
    } catch (error) {
      toastProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.webhooks });
    setIsUnderWay(false);
  };
  const headers = Object.entries(delivery.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm">{describeState(t, delivery)}</Text>
        {mayResend && (
          <Button size="xs" loading={isUnderWay} onClick={() => void resend()}>
            {t('Send again')}
          </Button>
        )}
      </Group>
      <Sent label={t('Headers')} text={headers} />
      <Text size="xs" c="dimmed">
        {t("Each attempt has a new signature, which isn't stored")}
      </Text>
      <Sent label={t('Body')} text={JSON.stringify(JSON.parse(delivery.body), null, 2)} />
      <Title order={3} size="h6">
        {t('Attempts')}
      </Title>
      {delivery.tries.length === 0 ? (
        <Text size="sm">{t('None yet')}</Text>
      ) : (
        <ol className={rows.list} aria-label={t('Attempts')}>
          {delivery.tries.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      )}
    </Stack>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { at, milliseconds, outcome, status, answer } = attempt;
  return (
    <li className={classes.attempt}>
      <Text size="sm" className={outcome === 'delivered' ? '' : classes.failed!}>
        {describeOutcome(t, outcome, status)}
      </Text>
      <Text size="sm" c="dimmed">
        {formatInstant(at, timeZone)} · {t('{milliseconds} ms', { milliseconds })}
      </Text>
      {answer !== null && <Sent label={t('Response')} text={answer} />}
    </li>
  );
}

function Sent({ label, text }: { label: string; text: string }) {
  return (
    <figure className={classes.sent} aria-label={label}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={classes.text} tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}
