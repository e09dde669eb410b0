import { type Day, weekdayOf } from '#domain/calendar/calendar.ts';
import { phrase } from '#domain/text/phrase.ts';
import type { Texts } from './translation.ts';

const WEEKDAY_LABELS = [
  phrase('Mon'),
  phrase('Tue'),
  phrase('Wed'),
  phrase('Thu'),
  phrase('Fri'),
  phrase('Sat'),
  phrase('Sun'),
];

/** Returns a day's short weekday name. */
export function weekdayText(day: Day, t: Texts['t']): string {
  return t.of(WEEKDAY_LABELS[weekdayOf(day) - 1]!);
}
