import type { Day } from '#domain/calendar/calendar.ts';
import { closingOfDay, type DayClosing, isOutsidePeriods } from '#domain/calendar/period.ts';
import type { Surroundings } from './save-time-entries.sql.ts';

/** Returns whether a requested day is in a locked period. */
export function isDayLocked(day: Day, { lockedDays }: Pick<Surroundings, 'lockedDays'>): boolean {
  return lockedDays.includes(day);
}

/** Returns why a requested day accepts no new hours; null if it does. */
export function findClosing(
  day: Day,
  surroundings: Pick<Surroundings, 'lockedDays' | 'firstPeriodStart' | 'today'>,
): DayClosing | null {
  return closingOfDay({
    isPeriodLocked: isDayLocked(day, surroundings),
    isOutsidePeriods: isOutsidePeriods(day, surroundings),
  });
}
