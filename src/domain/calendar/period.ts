import { addMonths, type Day } from './calendar.ts';

/** Why a day takes no new hours: its period is locked, or it lies outside the periods of the agency. */
export type DayClosing = 'period-locked' | 'day-outside-periods';

/** How far ahead of today hours may lie, in months. */
const MONTHS_AHEAD = 12;

/**
 * Whether a day lies outside the periods of an agency: before the first one, or more than a year ahead, where a year is mostly a slip of
 * the finger. `firstPeriodStart` = null: the agency keeps no periods yet.
 */
export function isOutsidePeriods(day: Day, { firstPeriodStart, today }: { firstPeriodStart: Day | null; today: Day }) {
  return (firstPeriodStart !== null && day < firstPeriodStart) || day > addMonths(today, MONTHS_AHEAD);
}

/** Why a day takes no new hours, or null when it does. */
export function closingOfDay(day: { isPeriodLocked: boolean; isOutsidePeriods: boolean }): DayClosing | null {
  if (day.isPeriodLocked) return 'period-locked';
  return day.isOutsidePeriods ? 'day-outside-periods' : null;
}
