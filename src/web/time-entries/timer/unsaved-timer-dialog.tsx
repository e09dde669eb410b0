import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readTimer } from '#contract/time/timer.ts';
import { addDays, type Day, formatDay, isDay } from '#domain/calendar/calendar.ts';
import { hundredthsFromNumber } from '#domain/time/hours.ts';
import { call } from '../../platform/api.ts';
import { formatHours } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { DayField } from '../../widgets/day/day-field.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { hoursRun } from './timer-clock.ts';
import { type OwnTimer, useNow } from './use-timer.ts';

type UnsavedTime = NonNullable<OwnTimer['unsaved']>;

/** Asks about a timer's time that its day doesn't accept, or that ran past midnight. */
export function UnsavedTimerDialog({
  own,
  unsaved,
  onClose,
}: {
  own: OwnTimer;
  unsaved: UnsavedTime;
  onClose: () => void;
}) {
  const { t } = useText();
  const { timer, message } = unsaved;
  const [day, setDay] = useState<Day | null>(() => addDays(timer.transactionDate, -1));
  const hours = hoursRun(timer, useNow(true));
  const read = useQuery({
    queryKey: queryKeys.timerRoom(timer.id),
    queryFn: ({ signal }) => call(readTimer, {}, { signal }),
    staleTime: 0,
  });
  const isKnown = [read.data?.timer, read.data?.earlier].some((known) => known?.id === timer.id);
  const isUnknown = message === null && !isKnown && !read.isFetching;
  // Offline the room of the day is unknown: the server applies it when it receives the answer.
  const room = isUnknown ? null : hundredthsFromNumber((isKnown && read.data?.room) || 0);
  const fits = room === null ? hours : Math.min(hours, room);
  const isWhole = message === null && fits === hours;
  const values = { hours: formatHours(hours), fits: formatHours(fits), rest: formatHours(hours - fits) };
  const ownDay = formatDay(timer.transactionDate);
  return (
    <Dialog title={t('What should happen to the timer?')} onClose={onClose}>
      <Stack gap="sm">
        {message && (
          <Text role="alert" c="var(--mantine-color-error)">
            {message}
          </Text>
        )}
        <Text>
          {t('The timer of {day} has run {hours} hours on {job}, {costType}.', {
            day: ownDay,
            hours: values.hours,
            job: timer.job.code,
            costType: timer.costType.name,
          })}
        </Text>
        {isWhole && (
          <Button h="auto" mih={44} onClick={() => own.end('whole')}>
            {t('Save {hours} hours on {day}', { hours: values.hours, day: ownDay })}
          </Button>
        )}
        {isWhole && room === null && (
          <Choice
            label={t('Save what fits on {day}', { day: ownDay })}
            rest={t("Hours above the day's maximum are discarded.")}
            onChoose={() => own.end({ fit: true })}
          />
        )}
        {!isWhole && fits > 0 && (
          <Choice
            label={t('Save {hours} hours on {day}', { hours: values.fits, day: ownDay })}
            rest={t('The other {rest} hours are discarded.', values)}
            onChoose={() => own.end({ fit: true })}
          />
        )}
        <DayField id="timer-day" label={t('Another day')} value={day} onChange={setDay} />
        <Choice
          label={t('Save all of it on that day')}
          rest={t('It becomes a separate entry; nothing is discarded.')}
          isOff={day === null || !isDay(day)}
          onChoose={() => day && own.end({ day })}
        />
        <Choice
          label={t('Discard')}
          rest={t('All {hours} hours are discarded.', values)}
          isDangerous
          onChoose={() => own.end('discard')}
        />
        <Button variant="default" mih={44} onClick={own.leave}>
          {message === null ? t('Decide later') : t('Keep timer running')}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** A choice, and what happens to the rest. */
function Choice(props: { label: string; rest: string; isOff?: boolean; isDangerous?: boolean; onChoose: () => void }) {
  return (
    <div>
      <Button
        fullWidth
        h="auto"
        mih={44}
        variant="light"
        disabled={props.isOff ?? false}
        {...(props.isDangerous ? { color: 'red' } : {})}
        onClick={props.onChoose}
      >
        {props.label}
      </Button>
      <Text size="sm" c="dimmed">
        {props.rest}
      </Text>
    </div>
  );
}
