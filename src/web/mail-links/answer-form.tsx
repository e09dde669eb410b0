import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../platform/translation.ts';
import { NotesInput } from '../widgets/notes-input.tsx';
import classes from './mail-links.module.css';

/** Two answers to a document: agreeing at once, or one with a text. The text stays until it is sent. */
export function AnswerForm(props: {
  /** The button that agrees; null if the reader has agreed already. */
  agree: string | null;
  /** The button that asks for the text. */
  begin: string;
  /** The button that sends the text. */
  sendText: string;
  label: string;
  /** The maximum characters. */
  maximum: number;
  /** Further fields below the text. */
  fields?: ReactNode;
  /** Why the document can't be answered any more. */
  invalidText: string | null;
  /** Sends the text, or the agreement if it's null. */
  onSend: (text: string | null) => Promise<void>;
}) {
  const { t } = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [text, setText] = useState('');
  const [sending, setSending] = useState<'text' | 'agreement' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isMissing = text.trim() === '';
  const send = async (what: 'text' | 'agreement') => {
    if (sending || (what === 'text' && isMissing)) return;
    setSending(what);
    setFailure(null);
    try {
      await props.onSend(what === 'text' ? text.trim() : null);
      setIsAsking(false);
      setText('');
    } catch (error) {
      setFailure((error as Error).message);
    }
    setSending(null);
  };
  return (
    <div className={classes.decision}>
      <Stack gap="sm">
        {isAsking && (
          <>
            <NotesInput label={props.label} required autoFocus maximum={props.maximum} value={text} onText={setText} />
            {props.fields}
          </>
        )}
        {failure && (
          <Alert color="red" variant="outline" role="alert">
            {failure}
          </Alert>
        )}
        {props.invalidText !== null ? (
          <Alert color="yellow" role="alert" title={t('This link is no longer valid')}>
            {props.invalidText}
          </Alert>
        ) : isAsking ? (
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={() => setIsAsking(false)}>
              {t('Back')}
            </Button>
            <Button size="md" loading={sending === 'text'} disabled={isMissing} onClick={() => void send('text')}>
              {props.sendText}
            </Button>
          </Group>
        ) : (
          <Group justify="flex-end">
            <Button size="md" variant="default" disabled={sending !== null} onClick={() => setIsAsking(true)}>
              {props.begin}
            </Button>
            {props.agree && (
              <Button size="md" loading={sending === 'agreement'} onClick={() => void send('agreement')}>
                {props.agree}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </div>
  );
}
