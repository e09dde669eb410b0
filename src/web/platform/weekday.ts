import { type Day, weekdayOf } from '#domain/calendar.ts';
import type { Texts } from './translation.ts';

const WEEKDAY_LABELS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The short name of a day's weekday. */
export function weekdayText(day: Day, t: Texts['t']): string {
  return t(WEEKDAY_LABELS[weekdayOf(day) - 1]!);
}
