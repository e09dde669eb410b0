import { Button } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import { formatRun, millisecondsRun, type RunningTimer } from '../../time-entries/timer-clock.ts';
import { useNow } from '../../time-entries/use-timer.ts';

/** The timer that runs, above the grid: what it is on, how long, and its end (TIM-01). Only this part ticks. */
export function RunningTimerButton({ timer, onStop }: { timer: RunningTimer; onStop: () => void }) {
  const { t } = useText();
  const now = useNow(true);
  return (
    <Button
      px="sm"
      aria-label={`${t('Stop the timer')}: ${timer.job.code}, ${timer.costType.name}`}
      title={`${timer.job.code} ${timer.job.name}, ${timer.costType.name}`}
      onClick={onStop}
    >
      <span aria-hidden="true">
        ■ {formatRun(millisecondsRun(timer, now))} {timer.job.code}
      </span>
    </Button>
  );
}
