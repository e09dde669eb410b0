import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import { watchUnsavedInput } from '../../platform/unsaved-input.ts';
import { NotesInput } from '../notes-input.tsx';
import { Dialog } from './dialog.tsx';

/** Asks for a reason to reject, return or send something. Input stays if it can't be sent, and leaving asks about it. */
export function ReasonDialog(props: {
  /** The action, also on the button. */
  title: string;
  /** The label of the button that does nothing; "Cancel" by default. */
  close?: string;
  /** The subject, and the effect. */
  message: string;
  label: string;
  /** The maximum characters. */
  maximum: number;
  /** Why it failed. */
  failures?: readonly string[];
  isPossible?: boolean;
  /** Whether the text may be empty. */
  isOptional?: boolean;
  /** Further fields above the text; `beginsAbove`: the focus starts there. */
  children?: ReactNode;
  beginsAbove?: boolean;
  /** Returns whether everything succeeded. */
  onSend: (words: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useText();
  const {
    title,
    message,
    label,
    maximum,
    failures = [],
    isPossible = true,
    isOptional = false,
    onSend,
    onClose,
  } = props;
  const [words, setWords] = useState('');
  const [isSending, setIsSending] = useState(false);
  const canSend = (isOptional || words.trim() !== '') && !isSending && isPossible;
  const isTyped = useEffectEvent(() => words.trim() !== '');
  // The page asks before typed text is lost.
  useEffect(() => watchUnsavedInput(() => isTyped()), []);
  const send = async () => {
    if (!canSend) return;
    setIsSending(true);
    const isDone = await onSend(words.trim());
    setIsSending(false);
    if (isDone) onClose();
  };
  return (
    <Dialog title={title} holdsInput={words.trim() !== ''} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{message}</Text>
        {failures.map((reason) => (
          <Text key={reason} size="sm" c="var(--mantine-color-error)" role="alert">
            {reason}
          </Text>
        ))}
        {props.children}
        <NotesInput
          label={label}
          data-autofocus={props.beginsAbove ? undefined : true}
          required={!isOptional}
          maximum={maximum}
          value={words}
          onText={setWords}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {props.close ?? t('Cancel')}
          </Button>
          <Button disabled={!canSend} loading={isSending} onClick={() => void send()}>
            {title}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
