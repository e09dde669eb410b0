import type { Hundredths } from './hours.ts';

/** The maximum hours of any day, whatever the person's own maximum. */
export const HOURS_OF_A_DAY: Hundredths = 2400;

/**
 * Returns whether a change raises a day's total above the person's daily maximum. Allows changes that lower a total that is already too
 * high, such as imported history.
 */
export function exceedsDay(day: { total: Hundredths; change: Hundredths; maximum: Hundredths }): boolean {
  return day.change > 0 && day.total + day.change > day.maximum;
}
