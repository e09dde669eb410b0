import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Home } from '#contract/home/home.ts';
import { type Day, formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { hundredthsFromNumber } from '#domain/time/hours.ts';
import { formatHours, formatHoursNumber } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { weekdayText } from '../../platform/weekday.ts';
import { leaveText } from '../../time-entries/leave-text.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { type EntryToFill, planWeek } from './fill-week.ts';
import { FillWeekDialog } from './fill-week-dialog.tsx';
import classes from './home.module.css';
import { FailedSection, type ItemOf } from './home-section.tsx';

/** Displays the user's week: entered and expected hours of each day, and a button that fills empty days. */
export function WeekPanel({ section, today }: { section: Home['sections']['week']; today: Day }) {
  const { t } = useText();
  const { plan, isPlanning, entries, close } = useFilling(section?.state === 'ready' ? section.items : [], today);
  if (!section) return null;
  const days = section.state === 'ready' ? section.items : [];
  const sum = (of: 'entered' | 'expected') =>
    formatHours(days.reduce((total, day) => total + (hundredthsFromNumber(day[of]) ?? 0), 0));
  const hasEmptyDay = days.some(
    ({ day, entered, expected, isLocked }) => day <= today && entered === 0 && expected > 0 && !isLocked,
  );
  return (
    <section className={classes.section} aria-labelledby="home-week">
      <div className={classes.head}>
        <h2 id="home-week" className={classes.title}>
          {t('My week')}
        </h2>
        {section.state === 'ready' && (
          <Text size="sm" className={classes.amount!}>
            {t('{entered} of {expected} hours', { entered: sum('entered'), expected: sum('expected') })}
          </Text>
        )}
      </div>
      {section.state === 'failed' ? (
        <FailedSection />
      ) : (
        <ol className={classes.days}>
          {days.map((day) => (
            <DayOfWeek key={day.day} {...day} isToday={day.day === today} />
          ))}
        </ol>
      )}
      {hasEmptyDay && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isPlanning}
          onClick={() => void plan()}
          className={classes.fill!}
        >
          {t('Fill my week…')}
        </Button>
      )}
      {entries && <FillWeekDialog entries={entries} onClose={close} />}
    </section>
  );
}

/** Displays a day with a bar of entered against expected hours; it links to the grid. */
function DayOfWeek({ day, entered, expected, isHoliday, leave, isToday }: ItemOf<'week'> & { isToday: boolean }) {
  const { t } = useText();
  const share = expected > 0 ? Math.min(100, (entered / expected) * 100) : entered > 0 ? 100 : 0;
  return (
    <li data-today={isToday || undefined} data-off={expected === 0 || undefined}>
      <Link to={PATHS.timeEntry} search={{ selectedDate: day, view: 'week' }}>
        <span className={classes.weekday}>{weekdayText(day, t)}</span>
        <span className="visually-hidden">
          {[formatDay(day), ...(isHoliday ? [t('Holiday')] : []), ...(leave ? [leaveText(leave, t)] : [])].join(', ')}
        </span>
        <span className={classes.bar} aria-hidden="true">
          <span style={{ height: `${share}%` }} />
        </span>
        <span className={classes.hours} data-zero={entered === 0 || undefined}>
          {formatHoursNumber(entered)}
        </span>
        <span className="visually-hidden">{t('of {expected} hours', { expected: formatHoursNumber(expected) })}</span>
      </Link>
    </li>
  );
}

function useFilling(week: readonly ItemOf<'week'>[], today: Day) {
  const { t } = useText();
  const { id: employeeId } = useUser();
  const queryClient = useQueryClient();
  const [isPlanning, setIsPlanning] = useState(false);
  const [entries, setEntries] = useState<readonly EntryToFill[] | null>(null);
  const plan = async () => {
    setIsPlanning(true);
    try {
      const planned = await planWeek(queryClient, { employeeId, today, week });
      if (planned.length > 0) setEntries(planned);
      else toast('info', t('Last week has no hours for the days that are empty.'));
    } catch (error) {
      toastProblem(error);
    }
    setIsPlanning(false);
  };
  return { plan, isPlanning, entries, close: () => setEntries(null) };
}
