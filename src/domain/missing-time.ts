import { type Day, type DayRange, daysOfRange, type WeekdayName, weekdayName } from './calendar.ts';
import type { Hundredths } from './hours.ts';

/** What is expected of a person: hours of each weekday, from the first day to the last; null = no such day. */
export type Expected = {
  workHours: Readonly<Record<WeekdayName, Hundredths>>;
  startDate: Day | null;
  endDate: Day | null;
};

/** So many days before today are looked at for what is missing (HOME-02, SCHED-04); today itself is not over. */
export const DAYS_LOOKED_BACK = 14;

/** For how many days somebody may want to hear nothing of missing time (SCHED-04). */
export const SNOOZE_DAYS = [1, 7] as const;

/** Hours that are expected of a person on a day: none on a holiday, before the start and after the end. */
export function expectedHours(person: Expected, day: Day, holidays: ReadonlySet<Day>): Hundredths {
  const isEmployed = (person.startDate ?? day) <= day && day <= (person.endDate ?? day);
  return isEmployed && !holidays.has(day) ? person.workHours[weekdayName(day)] : 0;
}

/**
 * The days of a range on which a person entered less than is expected, with the hours that are missing (TDASH-10). Days
 * after today are not told. `enteredOn` answers the hours that the person has on a day.
 */
export function missingTime(
  person: Expected,
  when: { range: DayRange; today: Day; holidays: ReadonlySet<Day> },
  enteredOn: (day: Day) => Hundredths,
): { day: Day; hundredths: Hundredths }[] {
  const days = daysOfRange(when.range).filter((day) => day <= when.today);
  return days.flatMap((day) => {
    const expected = expectedHours(person, day, when.holidays);
    const missing = expected - enteredOn(day);
    return expected > 0 && missing > 0 ? [{ day, hundredths: missing }] : [];
  });
}
