import type { Day } from '#domain/calendar/calendar.ts';
import { dayAt } from '#domain/calendar/local-time.ts';

/** Returns today in the agency's time zone, whatever the browser's time zone and locale. */
export function todayIn(timeZone: string): Day {
  return dayAt(Date.now(), timeZone);
}
