import { type Day, type DayRange, daysOfRange } from '../calendar/calendar.ts';
import { type Expected, expectedDay } from '../calendar/expected-day.ts';
import type { Hundredths } from './hours.ts';

/** So many days before today are looked at for what is missing; today itself is not over. */
export const DAYS_LOOKED_BACK = 14;

/** For how many days somebody may want to hear nothing of missing time. */
export const SNOOZE_DAYS = [1, 7] as const;

/**
 * The days of a range on which a person entered less than is expected, with the hours that are missing. Days
 * after today are not told. `enteredOn` answers the hours that the person has on a day.
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
