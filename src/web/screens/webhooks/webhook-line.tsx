import { Badge, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { resendUnsentEvents, saveWebhook, testWebhook, type Webhook } from '#contract/communication/webhook.ts';
import type { WebhookEventType } from '#domain/communication/webhook.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { describeEvents, describeSwitchedOff } from './delivery-labels.ts';
import classes from './webhooks.module.css';

/** Displays a webhook in the list: its address, events, state and actions. */
export function WebhookLine({ webhook, onChange }: { webhook: Webhook; onChange?: () => void }) {
  const { t } = useText();
  const { id, address, description } = webhook;
  return (
    <li className={rows.row}>
      <div className={classes.what}>
        <Group gap="xs">
          <div className={classes.name}>
            <Link to={PATHS.webhooks} search={{ webhook: String(id) }} className={classes.open}>
              {description || address}
            </Link>
          </div>
          <WebhookState webhook={webhook} />
        </Group>
        {description && (
          <Text size="sm" c="dimmed" className={classes.address!}>
            {address}
          </Text>
        )}
        <Text size="sm">{describeEvents(t, webhook)}</Text>
        <WebhookFares webhook={webhook} />
      </div>
      {onChange && <WebhookActions webhook={webhook} onChange={onChange} />}
    </li>
  );
}

/** Displays whether a webhook is on, failing or off. */
export function WebhookState({ webhook: { isOn, failingSince } }: { webhook: Webhook }) {
  const { t } = useText();
  if (!isOn) return <Badge color="gray">{t('Off')}</Badge>;
  if (failingSince) return <Badge color="red">{t('Failing')}</Badge>;
  return <Badge color="green">{t('On')}</Badge>;
}

/** Displays since when a webhook has its state, and the number of waiting events. */
export function WebhookFares({ webhook }: { webhook: Webhook }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const when = (instant: string) => formatInstant(instant, timeZone);
  const { isOn, offSince, offReason, failingSince, lastDeliveredOn, waiting, unsent, oldSecretUntil } = webhook;
  return (
    <Text size="sm" component="div">
      {!isOn && offSince && offReason && (
        <div>
          {t('Off since {when}', { when: when(offSince) })}. {describeSwitchedOff(t, offReason)}
        </div>
      )}
      {isOn && failingSince && (
        <div className={classes.failed}>{t('Deliveries have failed since {when}', { when: when(failingSince) })}</div>
      )}
      {lastDeliveredOn && <div>{t('Last delivered {when}', { when: when(lastDeliveredOn) })}</div>}
      {waiting > 0 && <div>{t('{count} pending {count, event|events}', { count: waiting })}</div>}
      {unsent > 0 && <div>{t('{count} {count, event was|events were} not delivered', { count: unsent })}</div>}
      {oldSecretUntil && <div>{t('The previous secret also signs until {when}', { when: when(oldSecretUntil) })}</div>}
    </Text>
  );
}

/** Displays the immediate actions on a webhook. */
export function WebhookActions({ webhook, onChange }: { webhook: Webhook; onChange?: () => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<'test' | 'turn' | 'resend' | null>(null);
  const { id, address, description, eventTypes, isOn, unsent, lastModified } = webhook;
  const label = description || address;
  const act = async (what: 'test' | 'turn' | 'resend') => {
    setUnderWay(what);
    try {
      if (what === 'test') {
        await call(testWebhook, { params: { id } });
        toast('success', t('A test event is on its way'));
      } else if (what === 'resend') {
        const { count } = await call(resendUnsentEvents, { params: { id } });
        toast('success', t('{count} {count, event is|events are} sent again', { count }));
      } else {
        const body = { address, description, eventTypes: eventTypes as WebhookEventType[] | null, isOn: !isOn };
        await call(saveWebhook, { params: { id }, body: { ...body, lastModified } });
        toast('success', isOn ? t('Webhook turned off') : t('Webhook turned on'));
      }
    } catch (error) {
      toastProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.webhooks });
    setUnderWay(null);
  };
  const button = (what: 'test' | 'turn' | 'resend', words: string) => (
    <Button
      size="xs"
      variant="default"
      aria-label={`${words}: ${label}`}
      loading={underWay === what}
      disabled={underWay !== null && underWay !== what}
      onClick={() => void act(what)}
    >
      {words}
    </Button>
  );
  return (
    <Group gap="xs" className={classes.actions!}>
      {isOn && unsent > 0 && button('resend', t('Send what was not delivered'))}
      {isOn && button('test', t('Send test event'))}
      {button('turn', isOn ? t('Turn off') : t('Turn on'))}
      {onChange && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Edit {label}', { label })}
          disabled={underWay !== null}
          onClick={onChange}
        >
          {t('Edit')}
        </Button>
      )}
    </Group>
  );
}
