import type { Hundredths } from './hours.ts';

/** No day has more, whatever a person's own maximum says. */
export const HOURS_OF_A_DAY: Hundredths = 2400;

/**
 * Whether a change lifts a day's total above the person's daily maximum. A change that lowers a total which is
 * already above it (imported history, a maximum lowered since) is let through: it makes things better.
 */
export function exceedsDay(day: { total: Hundredths; change: Hundredths; maximum: Hundredths }): boolean {
  return day.change > 0 && day.total + day.change > day.maximum;
}
