import { UnstyledButton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useToday } from '../../platform/use-today.ts';
import { onStopTimerCalled } from '../../time-entries/timer/stop-timer-call.ts';
import { formatRun, millisecondsRun, type RunningTimer } from '../../time-entries/timer/timer-clock.ts';
import { UnsavedTimer } from '../../time-entries/timer/unsaved-timer.tsx';
import { useNow, useTimer } from '../../time-entries/timer/use-timer.ts';
import { ScreenIcon } from '../../widgets/screen-icon.tsx';
import classes from './bar.module.css';

/** The running timer with its stop button, on every screen; nothing if no timer runs. */
export function BarTimer({ tabIndex }: { tabIndex: number }) {
  const timer = useTimer(useToday(useUser().agency.timeZone));
  const [hasStopped, setHasStopped] = useState(false);
  const isAtTimeEntry = useLocation().pathname.toLowerCase().startsWith(PATHS.timeEntry);
  const stop = () => {
    setHasStopped(true);
    timer.stop();
  };
  const onStopCalled = useEffectEvent(stop);
  useEffect(() => onStopTimerCalled(() => onStopCalled()), []);
  return (
    <>
      {timer.timer && <StopButton timer={timer.timer} tabIndex={tabIndex} onStop={stop} />}
      {/* The time entry screen itself asks about unsaved time. */}
      {hasStopped && !isAtTimeEntry && <UnsavedTimer timer={timer} />}
    </>
  );
}

function StopButton({ timer, tabIndex, onStop }: { timer: RunningTimer; tabIndex: number; onStop: () => void }) {
  const { t } = useText();
  const now = useNow(true);
  const what = `${timer.job.code}, ${timer.costType.name}`;
  return (
    <UnstyledButton
      className={classes.item!}
      data-bar-item="timer"
      data-tip={`${t('Stop timer')}: ${what}`}
      data-timer
      tabIndex={tabIndex}
      aria-label={`${t('Stop timer')}: ${what}`}
      onClick={onStop}
    >
      <ScreenIcon name="stop" />
      <span className={classes.label} aria-hidden="true">
        <b>{formatRun(millisecondsRun(timer, now))}</b> {timer.job.code}
      </span>
    </UnstyledButton>
  );
}
