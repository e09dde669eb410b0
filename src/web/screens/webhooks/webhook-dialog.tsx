import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
  type Webhook,
} from '#contract/communication/webhook.ts';
import {
  LONGEST_WEBHOOK_ADDRESS,
  LONGEST_WEBHOOK_DESCRIPTION,
  type WebhookEventType,
} from '#domain/communication/webhook.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { describeRefusal } from '../../platform/change-texts.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import { EventChoice } from './event-choice.tsx';

type Form = { address: string; description: string; eventTypes: WebhookEventType[] | null; isOn: boolean };
type Doing = 'save' | 'remove' | 'renew';

const formOf = (webhook: Webhook | null): Form => ({
  address: webhook?.address ?? 'https://',
  description: webhook?.description ?? '',
  eventTypes: (webhook?.eventTypes ?? null) as WebhookEventType[] | null,
  isOn: webhook?.isOn ?? true,
});

/** Edits a webhook: its address, its events, and its secret. The input stays until it is saved. */
export function WebhookDialog(props: {
  webhook: Webhook | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const { t } = useText();
  const user = useUser();
  const { onClose, onSecret } = props;
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState(props.webhook);
  const [form, setForm] = useState(formOf(props.webhook));
  const [isTouched, setIsTouched] = useState(false);
  const [isSure, setIsSure] = useState<Doing | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [lacksEvents, setLacksEvents] = useState(false);
  const [underWay, setUnderWay] = useState<Doing | null>(null);
  const change = (values: Partial<Form>) => {
    setForm({ ...form, ...values });
    setIsTouched(true);
    setLacksEvents(false);
  };
  const carryOut = async (doing: Doing) => {
    const id = current?.id;
    if (doing === 'save' && id === undefined) onSecret((await call(createWebhook, { body: form })).secret);
    else if (doing === 'save')
      await call(saveWebhook, { params: { id: id! }, body: { ...form, lastModified: current!.lastModified } });
    else if (doing === 'renew') onSecret((await call(renewWebhookSecret, { params: { id: id! } })).secret);
    else await call(removeWebhook, { params: { id: id! } });
  };
  const act = async (doing: Doing) => {
    if (doing === 'save' && form.eventTypes?.length === 0) {
      setLacksEvents(true);
      return;
    }
    setUnderWay(doing);
    setProblem(null);
    try {
      await carryOut(doing);
      await queryClient.invalidateQueries({ queryKey: queryKeys.webhooks });
      if (doing !== 'renew') toast('success', doing === 'save' ? t('Webhook saved') : t('Webhook removed'));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      // The input stays; saving again overwrites the other user's change, after a warning.
      if (failure.code === 'changed-elsewhere') setCurrent(failure.problem.current as Webhook);
      setProblem(failure);
      setUnderWay(null);
    }
  };
  const error = (name: string) => problem?.problem.errors?.find(({ path }) => path.split('.')[0] === name)?.message;
  const asks = (doing: 'remove' | 'renew', words: string, sure: string) =>
    isSure === doing ? (
      <Button
        color="red"
        variant="outline"
        loading={underWay === doing}
        disabled={underWay !== null && underWay !== doing}
        onClick={() => void act(doing)}
      >
        {sure}
      </Button>
    ) : (
      <Button variant="default" disabled={underWay !== null} onClick={() => setIsSure(doing)}>
        {words}
      </Button>
    );
  return (
    <Dialog title={current ? t('Edit webhook') : t('Add webhook')} size="lg" holdsInput={isTouched} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void act('save');
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Address')}
            description={t("Your program's address on the public internet, beginning with https://")}
            required
            data-autofocus
            inputMode="url"
            maxLength={LONGEST_WEBHOOK_ADDRESS}
            value={form.address}
            error={error('address')}
            onChange={(event) => change({ address: event.currentTarget.value })}
          />
          <TextInput
            label={t('Description')}
            description={t('Its purpose, as shown in the list')}
            maxLength={LONGEST_WEBHOOK_DESCRIPTION}
            value={form.description}
            error={error('description')}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <EventChoice
            value={form.eventTypes}
            error={lacksEvents ? t('Choose at least one event') : error('eventTypes')}
            onChange={(eventTypes) => change({ eventTypes })}
          />
          <Checkbox
            label={t('Events are sent')}
            description={t('While it is off, events are kept for 30 days and can be sent afterwards')}
            checked={form.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
          {problem && (
            <Alert color="red" variant="outline" role="alert">
              {describeRefusal(problem, user)}
            </Alert>
          )}
          <Group justify="space-between">
            {current && (
              <Group gap="xs">
                {asks('remove', t('Remove…'), t('Remove it and its log'))}
                {asks('renew', t('Renew secret…'), t('Renew secret'))}
              </Group>
            )}
            <Button type="submit" ml="auto" loading={underWay === 'save'} disabled={underWay === 'remove'}>
              {current ? t('Save') : t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
