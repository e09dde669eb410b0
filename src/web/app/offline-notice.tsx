import { useMediaQuery } from '@mantine/hooks';
import { formatMoment } from '../platform/formats.ts';
import { useOfflineSince } from '../platform/offline/connection.ts';
import { useText } from '../platform/translation.ts';
import classes from './offline-notice.module.css';

/** Displays that the server is unreachable and how old the data may be, in the agency's time zone. */
export function OfflineNotice({ timeZone }: { timeZone: string }) {
  const { t } = useText();
  const since = useOfflineSince();
  // Wraps rather than truncates on a phone.
  const isNarrow = useMediaQuery('(max-width: 480px)', false, { getInitialValueInEffect: false });
  if (since === null) return null;
  const time = formatMoment(new Date(since).toISOString(), timeZone);
  return (
    <p className={classes.notice} role="status">
      {isNarrow ? t('Offline, read at {time}', { time }) : t('Offline. What you see was read at {time}', { time })}
    </p>
  );
}
