import { formatMoment } from '../platform/formats.ts';
import { useOfflineSince } from '../platform/offline/connection.ts';
import { useText } from '../platform/translation.ts';
import classes from './offline-notice.module.css';

/** Says that the server cannot be reached, and how old what one sees may be, by the agency's clock as every other moment (LANG-04). */
export function OfflineNotice({ timeZone }: { timeZone: string }) {
  const { t } = useText();
  const since = useOfflineSince();
  if (since === null) return null;
  return (
    <p className={classes.notice} role="status">
      {t('Offline. What you see was read at {time}', {
        time: formatMoment(new Date(since).toISOString(), timeZone),
      })}
    </p>
  );
}
