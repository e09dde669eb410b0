import { type Day, weekdayOf } from '#domain/calendar/calendar.ts';

/** Returns the day selected in a new row: today if it is displayed, otherwise the first Monday, otherwise the first day. */
export function firstDayOfNewRow(days: readonly Day[], today: Day): Day {
  return days.includes(today) ? today : (days.find((day) => weekdayOf(day) === 1) ?? days[0]!);
}
