import type { Day } from '#domain/calendar/calendar.ts';
import { closingOfDay, type DayClosing, isOutsidePeriods } from '#domain/calendar/period.ts';
import type { Surroundings } from './save-time-entries.sql.ts';

/** Whether a day is in a locked period. Call it only for the days of `surroundings`. */
export function isDayLocked(day: Day, { lockedDays }: Pick<Surroundings, 'lockedDays'>): boolean {
  return lockedDays.includes(day);
}

/** Returns why no new hours can be entered on a day, or null. Call it only for the days of `surroundings`. */
export function findClosing(
  day: Day,
  surroundings: Pick<Surroundings, 'lockedDays' | 'firstPeriodStart' | 'today'>,
): DayClosing | null {
  return closingOfDay({
    isPeriodLocked: isDayLocked(day, surroundings),
    isOutsidePeriods: isOutsidePeriods(day, surroundings),
  });
}
