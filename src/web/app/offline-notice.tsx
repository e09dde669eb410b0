import { useMediaQuery } from '@mantine/hooks';
import { formatMoment } from '../platform/formats.ts';
import { useOfflineSince } from '../platform/offline/connection.ts';
import { useText } from '../platform/translation.ts';
import classes from './offline-notice.module.css';

/** Says that the server cannot be reached, and how old what one sees may be, by the agency's clock as every other moment. */
export function OfflineNotice({ timeZone }: { timeZone: string }) {
  const { t } = useText();
  const since = useOfflineSince();
  // Nothing of it is cut on a phone.
  const isNarrow = useMediaQuery('(max-width: 480px)', false, { getInitialValueInEffect: false });
  if (since === null) return null;
  const time = formatMoment(new Date(since).toISOString(), timeZone);
  return (
    <p className={classes.notice} role="status">
      {isNarrow ? t('Offline, read at {time}', { time }) : t('Offline. What you see was read at {time}', { time })}
    </p>
  );
}
