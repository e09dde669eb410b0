import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import { weekdayText } from '../../platform/weekday.ts';
import classes from './mobile.module.css';

/** The day that time is booked on, on every screen that does; one that is not today is marked. */
export function DayBar({ day, today }: { day: Day; today: Day }) {
  const { t } = useText();
  const isToday = day === today;
  return (
    <p className={classes.dayBar} data-other={!isToday || undefined}>
      <b>
        {weekdayText(day, t)} {formatDay(day)}
      </b>{' '}
      {isToday ? t('today') : t('not today')}
    </p>
  );
}
