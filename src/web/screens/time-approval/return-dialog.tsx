import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { RETURN_COMMENT_MAXIMUM } from '#domain/time-approval.ts';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { cutTo } from '../../widgets/notes-input.tsx';

/** Asks for the reason with which entries are given back. What was typed stays when it cannot be sent. */
export function ReturnDialog(props: {
  count: number;
  onReturn: (comment: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useText();
  const [comment, setComment] = useState('');
  const [isSending, setIsSending] = useState(false);
  const canSend = comment.trim() !== '' && !isSending;
  const send = async () => {
    if (!canSend) return;
    setIsSending(true);
    const isSent = await props.onReturn(comment.trim());
    setIsSending(false);
    if (isSent) props.onClose();
  };
  return (
    <Dialog title={t('Return')} onClose={props.onClose}>
      <Stack gap="sm">
        <Text size="sm">{t('{count} entries go back to their owners, who see why.', { count: props.count })}</Text>
        <Textarea
          label={t('Reason')}
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          value={comment}
          onChange={(event) => setComment(cutTo(RETURN_COMMENT_MAXIMUM, event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.ctrlKey) void send();
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!canSend} loading={isSending} onClick={() => void send()}>
            {t('Return')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
