import { Button, Checkbox, FileInput, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#domain/calendar/calendar.ts';
import { ESTIMATE_COMMENT_MAXIMUM } from '#domain/estimates/estimate.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { useToday } from '../../../platform/use-today.ts';
import { DayField } from '../../../widgets/day/day-field.tsx';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { toast } from '../../../widgets/dialog/toast.tsx';
import { NotesInput } from '../../../widgets/notes-input.tsx';
import type { EstimateActions } from '../use-estimate-actions.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';

/** The maximum size of an attached file, in bytes. */
const FILE_MAXIMUM = 5_900_000;

/** Records a client's response given elsewhere: who responded, when, what they chose, and the proof. */
export function RecordDialog(props: { editor: EstimateEditor; actions: EstimateActions; onClose: () => void }) {
  const { t, field } = useText();
  const { editor, actions, onClose } = props;
  const { estimate } = editor;
  const today = useToday(useUser().agency.timeZone);
  const [answer, setAnswer] = useState<'accept' | 'decline'>('accept');
  const [name, setName] = useState(estimate.contact?.name ?? '');
  // An estimate accepted in time can be recorded later, with its date.
  const lastDay = estimate.validUntil !== null && estimate.validUntil < today ? estimate.validUntil : today;
  const [day, setDay] = useState<string | null>(lastDay);
  const [comment, setComment] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [picked, setPicked] = useState<readonly number[]>(() =>
    estimate.sections.filter(({ kind, isPicked }) => kind !== 'plain' && isPicked).map(({ id }) => id),
  );
  const isDecline = answer === 'decline';
  const isComplete = name.trim() !== '' && day !== null && isDay(day) && (!isDecline || comment.trim() !== '');
  const toggle = (section: (typeof estimate.sections)[number], isOn: boolean) => {
    // Choosing an alternative deselects the others.
    const rivals = estimate.sections.filter(
      ({ kind, choice }) => section.kind === 'alternative' && kind === 'alternative' && choice === section.choice,
    );
    const without = picked.filter((id) => id !== section.id && !rivals.some((one) => one.id === id));
    setPicked(isOn ? [...without, section.id] : without);
  };
  const record = async () => {
    if (!isComplete || !day) return;
    const isDone = await actions.act(
      {
        ...{ action: 'record', answer, name: name.trim(), day },
        ...(comment.trim() ? { comment: comment.trim() } : {}),
        ...(isDecline ? {} : { picked: [...picked] }),
        ...(file ? { file: { name: file.name, base64: await base64Of(file) } } : {}),
      },
      false,
    );
    if (isDone) onClose();
  };
  const choices = estimate.sections.filter(({ kind }) => kind !== 'plain');
  return (
    <Dialog title={t('Record response')} holdsInput={comment.trim() !== '' || file !== null} onClose={onClose}>
      <Stack gap="sm">
        <Radio.Group
          label={t('Response')}
          value={answer}
          onChange={(value) => setAnswer(value === 'decline' ? 'decline' : 'accept')}
        >
          <Group mt={4}>
            <Radio value="accept" label={t('Accepted')} data-autofocus />
            <Radio value="decline" label={t('Declined')} />
          </Group>
        </Radio.Group>
        {!isDecline && choices.length > 0 && (
          <Stack gap={6} role="group" aria-label={t('Selected options')}>
            <Text size="sm" fw={500}>
              {t('Selected options')}
            </Text>
            {choices.map((section) => (
              <Checkbox
                key={section.id}
                label={section.name || t('Option')}
                description={
                  section.kind === 'alternative'
                    ? t('Alternative {choice}: the client chooses one', { choice: section.choice ?? 1 })
                    : t('Option')
                }
                checked={picked.includes(section.id)}
                onChange={({ currentTarget: { checked } }) => toggle(section, checked)}
              />
            ))}
          </Stack>
        )}
        <TextInput
          label={t('Response from')}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DayField id="record-day" label={field('Date')} required value={day} onChange={setDay} />
        <NotesInput
          label={isDecline ? t('Reason') : t('Comment')}
          required={isDecline}
          maximum={ESTIMATE_COMMENT_MAXIMUM}
          value={comment}
          onText={setComment}
        />
        <FileInput
          label={t('Evidence')}
          description={t('An email or a signed copy, at most 5 MB')}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear {what}', { what: t('Evidence') }) }}
          value={file}
          onChange={(chosen) => {
            if (chosen && chosen.size > FILE_MAXIMUM) toast('error', t('The file is too large'));
            else setFile(chosen);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!isComplete} loading={actions.isRunning} onClick={() => void record()}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  // In chunks: a call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join(''));
}
