import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import { weekdayText } from '../../platform/weekday.ts';
import classes from './mobile.module.css';

/** Displays the day that time is entered for, on every screen that enters time; a day other than today is marked. */
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
