import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { cutTo } from '../../widgets/notes-input.tsx';

/** The longest comment of a rejection, in characters (PO-15). */
const COMMENT_MAXIMUM = 2000;

/** Asks why an order is rejected (PO-15, PO-22). What was typed stays when it cannot be sent. */
export function RejectDialog(props: { onReject: (comment: string) => Promise<boolean | null>; onClose: () => void }) {
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
        <Text size="sm">{t('The purchase order goes back to be changed. Say what is wrong with it.')}</Text>
        <Textarea
          label={t('Reason')}
          data-autofocus
          required
          autosize
          minRows={3}
          maxRows={8}
          value={comment}
          onChange={(event) => setComment(cutTo(COMMENT_MAXIMUM, event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!canSend} loading={isSending} onClick={() => void send()}>
            {t('Reject')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
