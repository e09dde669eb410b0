import { Button } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import { formatRun, millisecondsRun, type RunningTimer } from './timer-clock.ts';
import { useNow } from './use-timer.ts';

/** The running timer above the days: its job, elapsed time and stop button. Only this part re-renders every second. */
export function RunningTimerButton({
  timer,
  onStop,
  isWide = false,
}: {
  timer: RunningTimer;
  onStop: () => void;
  isWide?: boolean;
}) {
  const { t } = useText();
  const now = useNow(true);
  return (
    <Button
      px="sm"
      {...(isWide ? { fullWidth: true, mih: 44, mb: 'xs', variant: 'default' } : {})}
      aria-label={`${t('Stop timer')}: ${timer.job.code}, ${timer.costType.name}`}
      title={`${timer.job.code} ${timer.job.name}, ${timer.costType.name}`}
      onClick={onStop}
    >
      <span aria-hidden="true">
        ■ {formatRun(millisecondsRun(timer, now))} {timer.job.code}
      </span>
    </Button>
  );
}
