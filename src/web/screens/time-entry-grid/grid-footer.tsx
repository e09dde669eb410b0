import type { Workdays } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { type Hundredths, hundredthsFromNumber, sumHours } from '#domain/time/hours.ts';
import { formatHours } from '../../platform/formats.ts';
import type { SheetProps } from '../../sheet/sheet-model.ts';
import classes from './time-grid.module.css';

/** Returns the row that stays visible: the hours of each day against the work hours, and of the whole period. */
export function footerOf(given: {
  days: Day[];
  totals: ReadonlyMap<Day, Hundredths>;
  workdays: Map<Day, Workdays['days'][number]>;
  maximumOf: (day: Day) => Hundredths;
  /** The name of the person whose time it is, if not the user. */
  otherName: string | null;
  t: (original: string, values?: Record<string, string>) => string;
}): NonNullable<SheetProps['footer']> {
  const { days, totals, workdays, maximumOf, otherName, t } = given;
  const label = otherName ? t('Total of {name}', { name: otherName }) : t('Total');
  const expectedOf = (day: Day) => hundredthsFromNumber(workdays.get(day)?.workHours ?? 0) ?? 0;
  return [
    { key: 'job', content: label, title: label, marks: 'text' },
    { key: 'costType', content: '' },
    ...days.map((day) => {
      const total = totals.get(day) ?? 0;
      const isAbove = total > maximumOf(day);
      return {
        key: day,
        content: <DayTotal total={total} expected={expectedOf(day)} />,
        ...(isAbove ? { title: t('You have entered more than the daily maximum'), marks: 'above' } : {}),
      };
    }),
    { key: 'total', content: <DayTotal total={sumHours(totals.values())} expected={sumHours(days.map(expectedOf))} /> },
    { key: 'menu', content: '' },
  ];
}

function DayTotal({ total, expected }: { total: Hundredths; expected: Hundredths }) {
  const share = expected > 0 ? Math.min(100, Math.max(0, (total / expected) * 100)) : 0;
  return (
    <span className={classes.dayTotal}>
      {formatHours(total)} <span className={classes.expected}>/ {formatHours(expected)}</span>
      <span aria-hidden="true" className={classes.bar}>
        <span className={classes.filled} data-full={share >= 100 || undefined} style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
