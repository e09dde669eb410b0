import { type Day, weekdayOf } from '#domain/calendar/calendar.ts';

/** Returns the day on which the cursor stands in a new row: today if it is in view, else the first Monday, else the first day. */
export function firstDayOfNewRow(days: readonly Day[], today: Day): Day {
  return days.includes(today) ? today : (days.find((day) => weekdayOf(day) === 1) ?? days[0]!);
}
