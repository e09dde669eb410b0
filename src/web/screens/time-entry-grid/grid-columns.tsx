import type { Workdays } from '#contract/time/time-entry.ts';
import { type Day, formatDay, parts, weekdayOf } from '#domain/calendar/calendar.ts';
import type { Texts } from '../../platform/translation.ts';
import { weekdayText } from '../../platform/weekday.ts';
import type { SheetColumn } from '../../sheet/sheet-model.ts';
import { leaveText } from '../../time-entries/leave-text.ts';
import classes from './time-grid.module.css';

type Translate = Texts['t'];
type Workday = Workdays['days'][number];

/** The spacing of the columns: a week, two weeks that fit completely, or a month of which at least 20 days fit, at 1265 px. */
type Density = 'roomy' | 'compact' | 'dense';

const WIDTHS: Record<Density, { job: number; costType: number; day: number; total: number; menu: number }> = {
  roomy: { job: 216, costType: 124, day: 72, total: 88, menu: 40 },
  compact: { job: 170, costType: 88, day: 44, total: 72, menu: 32 },
  dense: { job: 140, costType: 76, day: 33, total: 60, menu: 30 },
};

function densityOf(days: readonly Day[]): Density {
  return days.length > 14 ? 'dense' : days.length > 7 ? 'compact' : 'roomy';
}

/** Returns the columns: job and cost type, which stay visible, one per day, the total, and the line's menu. */
export function columnsOf(given: {
  days: Day[];
  workdays: Map<Day, Workday>;
  today: Day;
  /** On a narrow window the job column leaves room for one day. */
  isNarrow: boolean;
  t: Translate;
  field: (original: string) => string;
}): SheetColumn[] {
  const { days, isNarrow, t, field } = given;
  const density = densityOf(days);
  const widths = WIDTHS[density];
  return [
    {
      key: 'job',
      header: field('Job'),
      spoken: field('Job'),
      width: isNarrow ? Math.min(widths.job, 140) : widths.job,
      isSticky: true,
      marks: 'text',
    },
    {
      key: 'costType',
      header: field('Cost type'),
      spoken: field('Cost type'),
      width: isNarrow ? Math.min(widths.costType, 96) : widths.costType,
      isSticky: true,
      marks: 'text',
    },
    ...days.map((day) => dayColumn(day, { ...given, workday: given.workdays.get(day), density })),
    {
      key: 'total',
      header: field('Total'),
      spoken: field('Total'),
      width: widths.total,
      marks: 'total',
      isStickyEnd: true,
    },
    {
      key: 'menu',
      header: <span className="visually-hidden">{t('Actions')}</span>,
      spoken: t('Actions'),
      width: widths.menu,
      marks: 'menu',
      isStickyEnd: true,
    },
  ];
}

function dayColumn(
  day: Day,
  { workday, today, density, t }: { workday: Workday | undefined; today: Day; density: Density; t: Translate },
): SheetColumn {
  const weekday = weekdayText(day, t);
  const isToday = day === today;
  const isFree = workday ? workday.workHours === 0 : weekdayOf(day) > 5;
  const free = [workday?.holiday ?? '', leaveText(workday?.leave, t)].filter(Boolean);
  const remarks = [
    isToday ? t('today') : '',
    ...free,
    workday?.isPeriodLocked ? t('period locked') : '',
    workday?.isOutsidePeriods ? t('outside the periods of the agency') : '',
  ].filter(Boolean);
  return {
    key: day,
    header: (
      <span title={remarks.join(', ') || undefined}>
        {weekday}
        <br />
        {density === 'dense' ? parts(day).dayOfMonth : formatDay(day).slice(0, 5)}
        {free.length > 0 && (
          <span className={classes.freeDay} data-upright={density !== 'roomy' || undefined}>
            {free.join(', ')}
          </span>
        )}
      </span>
    ),
    spoken: [`${weekday} ${formatDay(day)}`, ...remarks].join(', '),
    width: WIDTHS[density].day,
    marks: ['day', isToday ? 'today' : '', isFree ? 'free' : ''].filter(Boolean).join(' '),
  };
}
