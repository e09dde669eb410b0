import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { mailOrderToSupplier } from '#contract/purchasing/order-link.ts';
import { Panel } from '../../../documents/document-parts.tsx';
import { ApiProblem, call } from '../../../platform/api.ts';
import { formatInstant } from '../../../platform/formats.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { toast } from '../../../widgets/dialog/toast.tsx';
import type { OrderBase } from '../order-form.ts';
import { orderKey } from '../order-queries.ts';
import { AnswerSupplier } from './answer-supplier.tsx';

type SupplierMail = OrderBase['supplierMails'][number];

/** Lists mails to the supplier, with a button to send the order, or send it again. */
export const SupplierMails = memo(function SupplierMails({ order }: { order: OrderBase }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const [isAsking, setIsAsking] = useState(false);
  const { supplierMails: mails, maySendToSupplier } = order;
  const isApproved = order.approveStatus.code === 'APPROVED';
  if (mails.length === 0 && !isApproved) return null;
  return (
    <Panel title={t('Emails to supplier')}>
      <Stack gap="xs">
        {mails.length === 0 && <Text size="sm">{t("The order hasn't been sent to its supplier yet.")}</Text>}
        {mails.map((mail) => (
          <div key={mail.at}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {describeState(mail, t)}
            </Text>
            <Text size="xs" c="dimmed">
              {mail.by.name}, {formatInstant(mail.at, timeZone)}
            </Text>
          </div>
        ))}
        {isApproved && !maySendToSupplier && (
          <Text size="sm" c="dimmed">
            {t(
              'Orders can’t be sent from here: sending by email is off, or you don’t have permission to send this one.',
            )}
          </Text>
        )}
        {maySendToSupplier && (
          <Group>
            <Button size="xs" variant={mails.length === 0 ? 'filled' : 'default'} onClick={() => setIsAsking(true)}>
              {mails.length === 0 ? t('Send to the supplier …') : t('Send again…')}
            </Button>
            <AnswerSupplier order={order} />
          </Group>
        )}
      </Stack>
      {isAsking && <SendToSupplier order={order} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
});

function describeState({ kind, state, address }: SupplierMail, t: Texts['t']): string {
  const isOrder = kind === 'order';
  if (kind === 'answer' && (state === 'waiting' || state === 'sending' || state === 'sent'))
    return state === 'sent' ? t('Reply sent to {address}', { address }) : t('Sending reply to {address}', { address });
  switch (state) {
    case 'waiting':
    case 'sending':
      return isOrder ? t('Sending to {address}', { address }) : t('Cancellation being sent to {address}', { address });
    case 'sent':
      return isOrder ? t('Sent to {address}', { address }) : t('Cancellation sent to {address}', { address });
    case 'captured':
      return t('Not sent to {address}: there is no mail server', { address });
    case 'dropped':
    case 'discarded':
      return t('Not sent to {address}', { address });
    case 'dead':
      return t('Could not be delivered to {address}', { address });
  }
}

/** Asks for the address; the default is the supplier's. */
export function SendToSupplier({ order, onClose }: { order: OrderBase; onClose: () => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const own = order.supplierMails.findLast(({ kind }) => kind === 'order')?.address ?? order.supplier?.email ?? '';
  const [address, setAddress] = useState(own);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const send = async () => {
    if (isSending || address.trim() === '') return;
    setIsSending(true);
    setProblem(null);
    try {
      const body = { address: address.trim(), sent: order.supplierMails.length };
      const answer = await call(mailOrderToSupplier, { params: { id: order.id }, body });
      queryClient.setQueryData(orderKey(order.id), answer);
      toast('success', t('The order goes to {address}', { address: address.trim() }));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      setIsSending(false);
    }
  };
  const ofAddress = problem?.problem.errors?.find(({ path }) => path === 'address')?.message;
  return (
    <Dialog title={t('Send to the supplier')} holdsInput={address !== own} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('The supplier gets the order as a PDF, and a link to accept it or ask a question.')}</Text>
          <TextInput
            label={t('Email address')}
            required
            type="email"
            inputMode="email"
            data-autofocus
            value={address}
            error={ofAddress}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          {problem && !ofAddress && (
            <Alert color="red" variant="outline" role="alert">
              {problem.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isSending} disabled={address.trim() === ''}>
              {t('Send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
