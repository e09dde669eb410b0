import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '#domain/calendar/calendar.ts';
import { useText } from '../../../platform/translation.ts';
import { DatePicker } from '../../../widgets/day/date-picker.tsx';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';

/** Asks for the day of the copies: each entry's own, or one for all. */
export function CopyDialog(props: {
  count: number;
  day: Day;
  onCopy: (day: Day | null) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useText();
  const [day, setDay] = useState<Day>(props.day);
  const [isSameDay, setIsSameDay] = useState(true);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    const isSent = await props.onCopy(isSameDay ? null : day);
    setIsSending(false);
    if (isSent) props.onClose();
  };
  return (
    <Dialog
      title={t('Copy {count} {count, entry|entries}', { count: props.count })}
      holdsInput={day !== props.day}
      onClose={props.onClose}
    >
      <Stack gap="sm">
        <Radio.Group
          label={t('To')}
          value={isSameDay ? 'same' : 'day'}
          onChange={(value) => setIsSameDay(value === 'same')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="same" label={t('The same date')} data-autofocus />
            <Group gap="sm">
              <Radio value="day" label={t('Another date')} />
              <DatePicker
                label={t('Date')}
                isLabelHidden
                value={day}
                onChange={(next) => {
                  setDay(next);
                  setIsSameDay(false);
                }}
              />
            </Group>
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={isSending} onClick={() => void send()}>
            {t('Copy')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
