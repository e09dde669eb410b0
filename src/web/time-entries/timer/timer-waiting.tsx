import { Alert, Button, Group } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import type { OwnTimer } from './use-timer.ts';

/** Timer stops that couldn't be sent; one being sent isn't displayed, so that the layout doesn't jump. */
export function TimerWaiting({ timer }: { timer: OwnTimer }) {
  const { t } = useText();
  const stops = timer.waiting.filter(({ kind }) => kind === 'stop').length;
  if (stops === 0 || !timer.isHeld) return null;
  return (
    <Alert color="orange" role="status" title={t('The stopped timer is waiting to be saved')}>
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
