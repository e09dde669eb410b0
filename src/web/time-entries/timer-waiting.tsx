import { Alert, Button, Group } from '@mantine/core';
import { useText } from '../platform/translation.ts';
import type { OwnTimer } from './use-timer.ts';

/** Starts and stops of the timer that the server has not got yet. */
export function TimerWaiting({ timer }: { timer: OwnTimer }) {
  const { t } = useText();
  const stops = timer.waiting.filter(({ kind }) => kind === 'stop').length;
  if (stops === 0) return null;
  return (
    <Alert color="orange" role="status" title={t('The stopped timer waits to be saved')}>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={timer.sendAgain}>
          {t('Try again')}
        </Button>
        <Button size="xs" variant="default" onClick={timer.discardWaiting}>
          {t('Discard')}
        </Button>
      </Group>
    </Alert>
  );
}
