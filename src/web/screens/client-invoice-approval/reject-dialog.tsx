import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ClientInvoiceRow } from '#contract/client-invoice.ts';
import { REJECTION_MAXIMUM } from '#domain/client-invoice.ts';
import { useText } from '../../platform/translation.ts';
import { watchUnsavedInput } from '../../platform/unsaved-input.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { NotesInput } from '../../widgets/notes-input.tsx';
import { totalText } from './invoice-words.ts';
import type { Decided } from './use-invoice-decisions.ts';

/** Asks for the comment with which invoices are rejected (CI-03). What was typed stays while any of them is not rejected. */
export function RejectDialog(props: {
  invoices: readonly ClientInvoiceRow[];
  onReject: (comment: string) => Promise<Decided>;
  onClose: () => void;
}) {
  const { t } = useText();
  const { invoices } = props;
  const [comment, setComment] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const canSend = comment.trim() !== '' && !isSending && invoices.length > 0;
  useTyped(comment);
  const send = async () => {
    if (!canSend) return;
    setIsSending(true);
    const { errors, isSent } = await props.onReject(comment.trim());
    setIsSending(false);
    setFailed([...new Set(errors.values())]);
    if (isSent && errors.size === 0) props.onClose();
  };
  return (
    <Dialog title={t('Reject')} onClose={props.onClose}>
      <Stack gap="sm">
        <Text size="sm">{aboutText(t, invoices)}</Text>
        {failed.map((reason) => (
          <Text key={reason} size="sm" c="var(--mantine-color-error)" role="alert">
            {reason}
          </Text>
        ))}
        <NotesInput
          label={t('Comment')}
          data-autofocus
          required
          maximum={REJECTION_MAXIMUM}
          value={comment}
          onText={setComment}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            {t('Cancel')}
          </Button>
          <Button color="red" disabled={!canSend} loading={isSending} onClick={() => void send()}>
            {t('Reject')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function aboutText(t: ReturnType<typeof useText>['t'], invoices: readonly ClientInvoiceRow[]): string {
  const [first] = invoices;
  if (!first) return t('None of these client invoices is ready for approval any more.');
  if (invoices.length > 1)
    return t('{count} client invoices, {total} in all', { count: invoices.length, total: totalText(invoices) });
  return t('{reference} of {client}, {total}', {
    reference: first.reference,
    client: first.client.name,
    total: totalText(invoices),
  });
}

/** Lets the page ask before a comment that was typed is lost. */
function useTyped(comment: string) {
  const typed = useRef(comment);
  typed.current = comment;
  useEffect(() => watchUnsavedInput(() => typed.current.trim() !== ''), []);
}
