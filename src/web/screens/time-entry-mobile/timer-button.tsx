import { Button } from '@mantine/core';
import type { Day } from '#domain/calendar/calendar.ts';
import { timerRefusal } from '#domain/time/timer.ts';
import { useText } from '../../platform/translation.ts';
import type { EntrySlot } from '../../time-entries/entry-slots.ts';
import { formatRun, millisecondsRun } from '../../time-entries/timer/timer-clock.ts';
import { useNow } from '../../time-entries/timer/use-timer.ts';
import { hoursOfDay } from './day-items.ts';
import type { EntryForm } from './entry-form.ts';
import classes from './mobile.module.css';
import type { ShownDay } from './use-day.ts';

/** Starts and stops the timer of an entry, if it may have one. */
export function TimerButton(props: {
  shown: ShownDay;
  day: Day;
  today: Day;
  slot: EntrySlot | null;
  form: Pick<EntryForm, 'job' | 'costType' | 'notes' | 'isBillable'>;
  isOn?: boolean;
  isBig?: boolean;
  /** Saves the input first, and returns its entry: null = none yet; undefined = saving failed. */
  saveFirst?: () => number | null | undefined;
  onStarted?: () => void;
}) {
  const { t } = useText();
  const { shown, slot, form } = props;
  const { running, timer, store } = shown;
  const isOn = props.isOn ?? isRunningOn(running, slot, form);
  const now = useNow(isOn);
  const { job, costType } = form;
  const reason =
    costType === null
      ? 'no-cost-type'
      : timerRefusal(
          slot?.base ?? null,
          { job: { ...job, allowTimeEntries: true }, costType: { ...costType, isOfferedByJob: true } },
          {
            day: props.day,
            today: props.today,
            closing: shown.closing,
            hoursOfDay: hoursOfDay(shown.items, running, now),
          },
        );

  const start = async () => {
    if (!costType) return;
    // What is put in stays where it is until an earlier timer is decided about.
    if (timer.askAboutPostponedTimer()) return;
    const entryId = props.saveFirst ? props.saveFirst() : (slot?.entryId ?? null);
    if (entryId === undefined) return;
    props.onStarted?.();
    await timer.startOn(store, entryId, { job, costType, day: props.day }, form);
  };

  if (!isOn && reason !== null) return null;
  const label = isOn ? t('Stop timer') : t('Start timer');
  const run = isOn && running ? formatRun(millisecondsRun(running, now)) : null;
  const toggle = () => (isOn ? timer.stop() : void start());
  if (props.isBig) {
    return (
      <Button size="lg" variant={isOn ? 'filled' : 'default'} aria-label={label} onClick={toggle}>
        {isOn ? `■ ${run}` : '▶'}
      </Button>
    );
  }
  return (
    <button type="button" className={classes.timer} aria-label={label} aria-pressed={isOn} onClick={toggle}>
      {isOn ? '■' : '▷'}
    </button>
  );
}

/** Checks whether the timer runs on an entry, or on the pair of a new one. */
function isRunningOn(
  running: ShownDay['running'],
  slot: EntrySlot | null,
  { job, costType }: Pick<EntryForm, 'job' | 'costType'>,
): boolean {
  if (!running) return false;
  if (slot) return running.entryId === slot.entryId;
  return running.entryId === null && running.job.id === job.id && running.costType.id === costType?.id;
}
