import { formatDay } from '#domain/calendar.ts';
import { useOfflineSince } from '../platform/offline/connection.ts';
import { useText } from '../platform/translation.ts';
import classes from './offline-notice.module.css';

/** Says that the server cannot be reached, and how old what one sees may be. */
export function OfflineNotice() {
  const { t } = useText();
  const since = useOfflineSince();
  if (since === null) return null;
  return (
    <p className={classes.notice} role="status">
      {t('Offline. What you see was read at {time}', { time: inWords(since) })}
    </p>
  );
}

/** The time where the browser is; with its day, when that is another one than today's. */
function inWords(instant: number): string {
  const day = (date: Date) => date.toLocaleDateString('en-CA');
  const then = new Date(instant);
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return day(then) === day(new Date()) ? time : `${formatDay(day(then))} ${time}`;
}
