import { addDays, type Day } from '../calendar/calendar.ts';
import type { Hundredths } from './hours.ts';

/** A row of last week: hours on a job and cost type, by API ids. */
export type RowOfDay = { day: Day; jobId: number; costTypeId: number; hours: Hundredths; isBillable: boolean };

/** A day of this week: hours entered and expected, and whether it accepts time. */
export type DayToFill = { day: Day; entered: Hundredths; expected: Hundredths; isOpen: boolean };

/**
 * Returns the entries that filling the week would create: for each empty day up to today, last week's rows of that weekday, as far as they
 * fit into the work hours. Combines rows of the same job and cost type and subtracts negative hours.
 */
export function filledWeek(days: readonly DayToFill[], lastWeek: readonly RowOfDay[], today: Day): RowOfDay[] {
  return days.flatMap(({ day, entered, expected, isOpen }) => {
    if (!isOpen || entered !== 0 || expected <= 0 || day > today) return [];
    let left = expected;
    return merged(lastWeek.filter((row) => row.day === addDays(day, -7))).flatMap((row) => {
      const hours = Math.min(row.hours, left);
      if (hours <= 0) return [];
      left -= hours;
      return [{ ...row, day, hours }];
    });
  });
}

function merged(rows: readonly RowOfDay[]): RowOfDay[] {
  const byPair = new Map<string, RowOfDay>();
  for (const row of rows) {
    const key = `${row.jobId} ${row.costTypeId} ${row.isBillable}`;
    const known = byPair.get(key);
    byPair.set(key, known ? { ...known, hours: known.hours + row.hours } : row);
  }
  return [...byPair.values()];
}
