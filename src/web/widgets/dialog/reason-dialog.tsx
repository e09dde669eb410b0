import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import { watchUnsavedInput } from '../../platform/unsaved-input.ts';
import { NotesInput } from '../notes-input.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks for a reason to reject, return or send something. The input stays when it can't be
 * sent, and leaving asks about it.
 */
export function ReasonDialog(props: {
  /** What is done, on the button as well. */
  title: string;
  /** On the button that does nothing; "Cancel" where it is left out. */
  close?: string;
  /** What it is done to, and what becomes of that. */
  message: string;
  label: string;
  /** The most characters. */
  maximum: number;
  /** Why it could not be done when it was tried. */
  failures?: readonly string[];
  isPossible?: boolean;
  /** Whether it goes without words. */
  isOptional?: boolean;
  /** Further fields above the text; `beginsAbove`: the focus starts there. */
  children?: ReactNode;
  beginsAbove?: boolean;
  /** Answers whether all of it is done. */
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
  // The page asks before words that were typed are lost.
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
