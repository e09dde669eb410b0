import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../platform/translation.ts';
import { Dialog } from './dialog.tsx';
import { cutTo } from './notes-input.tsx';

/** The longest reason, in characters. */
const LONGEST = 2000;

/** Asks for the reason with which something is rejected (PO-15, CI-03). What was typed stays when it cannot be sent. */
export function RejectDialog(props: {
  /** What is rejected, and what becomes of it. */
  message: string;
  onReject: (comment: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useText();
  const [comment, setComment] = useState('');
  const [isSending, setIsSending] = useState(false);
  const canSend = comment.trim() !== '' && !isSending;
  const send = async () => {
    if (!canSend) return;
    setIsSending(true);
    const isSent = await props.onReject(comment.trim());
    setIsSending(false);
    if (isSent) props.onClose();
  };
  return (
    <Dialog title={t('Reject')} onClose={props.onClose}>
      <Stack gap="sm">
        <Text size="sm">{props.message}</Text>
        <Textarea
          label={t('Reason')}
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          value={comment}
          onChange={(event) => setComment(cutTo(LONGEST, event.currentTarget.value))}
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
