import { addMonths, type Day } from './calendar.ts';

/** Why a day accepts no new hours: its period is locked, or it lies outside the agency's periods. */
export type DayClosing = 'period-locked' | 'day-outside-periods';

/** How many months ahead of today hours may lie. */
const MONTHS_AHEAD = 12;

/**
 * Returns whether a day lies before the agency's first period, or more than a year ahead, which is usually a typing error.
 * `firstPeriodStart` is null if the agency has no periods yet.
 */
export function isOutsidePeriods(day: Day, { firstPeriodStart, today }: { firstPeriodStart: Day | null; today: Day }) {
  return (firstPeriodStart !== null && day < firstPeriodStart) || day > addMonths(today, MONTHS_AHEAD);
}

/** Returns why a day accepts no new hours; null if it does. */
export function closingOfDay(day: { isPeriodLocked: boolean; isOutsidePeriods: boolean }): DayClosing | null {
  if (day.isPeriodLocked) return 'period-locked';
  return day.isOutsidePeriods ? 'day-outside-periods' : null;
}
