import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import { useText } from '../platform/translation.ts';
import classes from './due-day.module.css';

/** A due date, red with a text once overdue. */
export function DueDay({ day, isOverdue }: { day: Day | null; isOverdue: boolean }) {
  const { t } = useText();
  if (day === null) return null;
  if (!isOverdue) return formatDay(day);
  return (
    <span className={classes.overdue} data-overdue>
      {formatDay(day)} <span>{t('overdue')}</span>
    </span>
  );
}
