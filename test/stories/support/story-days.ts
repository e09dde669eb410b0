import { addDays, type Day, formatDay, isoWeekOf, parts, weekdayOf } from '#domain/calendar/calendar.ts';
import { australianHolidays } from '../../../src/server/demo/time/holidays.ts';

/** Weeks of the year ahead, without its last days, for clocks that are a day ahead. */
const WEEKS = 51;

/**
 * Returns the Monday of one of the coming weeks without holidays, counted from 1: there are at least 44. Stories enter time in weeks of
 * their own, because the product accepts hours at most a year ahead and every month is locked some day. Emma has 2 to 44; in Sue's team,
 * people's own time entry has 2 to 26, and Sue's approvals 27 to 40.
 */
export function weekAhead(place: number): Day {
  const today = new Date().toISOString().slice(0, 10);
  const thisMonday = addDays(today, 1 - weekdayOf(today));
  const { year } = parts(today);
  const holidays = new Set([year, year + 1].flatMap(australianHolidays).map(([day]) => day));
  const mondays = Array.from({ length: WEEKS }, (_, index) => addDays(thisMonday, 7 * (index + 1)));
  const free = mondays.filter((monday) => [0, 1, 2, 3, 4].every((weekday) => !holidays.has(addDays(monday, weekday))));
  const monday = free[place - 1];
  if (!monday) throw new Error(`there is no week ${place} among the ${free.length} without a holiday`);
  return monday;
}

/** Returns a day of such a week, 0 = Monday, 7 = the Monday after. */
export function dayAhead(place: number, days: number): Day {
  return addDays(weekAhead(place), days);
}

/** Formats the week of a Monday as the screens do: `dd/mm/yyyy – dd/mm/yyyy`. */
export function weekLabel(monday: Day): string {
  return `${formatDay(monday)} – ${formatDay(addDays(monday, 6))}`;
}

/** Formats the week of a Monday with its number, as approval does. */
export function weekLabelWithNumber(monday: Day): string {
  return `Week ${isoWeekOf(monday).week}, ${weekLabel(monday)}`;
}
