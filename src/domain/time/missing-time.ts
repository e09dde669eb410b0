import { type Day, type DayRange, daysOfRange } from '../calendar/calendar.ts';
import { type Expected, expectedDay } from '../calendar/expected-day.ts';
import type { Hundredths } from './hours.ts';

/** How many days before today are checked for missing time. Today isn't over. */
export const DAYS_LOOKED_BACK = 14;

/** For how many days reminders of missing time can be turned off. */
export const SNOOZE_DAYS = [1, 7] as const;

/**
 * Lists the days of a range, up to today, on which a person entered less than expected, with the missing hours. `enteredOn` returns the
 * hours entered on a day.
 */
export function missingTime(
  person: Expected,
  when: { range: DayRange; today: Day },
  enteredOn: (day: Day) => Hundredths,
): { day: Day; hundredths: Hundredths }[] {
  const days = daysOfRange(when.range).filter((day) => day <= when.today);
  return days.flatMap((day) => {
    const expected = expectedDay(person, day).workHours;
    const missing = expected - enteredOn(day);
    return expected > 0 && missing > 0 ? [{ day, hundredths: missing }] : [];
  });
}
