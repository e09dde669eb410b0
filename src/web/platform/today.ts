import type { Day } from '#domain/calendar/calendar.ts';
import { dayAt } from '#domain/calendar/local-time.ts';

/** Today where the agency is, whatever the browser's own time zone and language data. */
export function todayIn(timeZone: string): Day {
  return dayAt(Date.now(), timeZone);
}
