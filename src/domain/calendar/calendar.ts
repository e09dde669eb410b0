import { phrase } from '../text/phrase.ts';
/** A date without time as `YYYY-MM-DD`. Never a Date, which would carry a time zone. */
export type Day = string;

/** 1 = Monday … 7 = Sunday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A range of days, both ends included. */
export type DayRange = { start: Day; end: Day };

export type CalendarView = 'day' | 'week' | 'fortnight' | 'month';
export const CALENDAR_VIEWS: readonly CalendarView[] = ['day', 'week', 'fortnight', 'month'];

/** Weekday names in ISO order; the keys of work hours. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type WeekdayName = (typeof WEEKDAYS)[number];

/** Returns whether a text is an existing day of the years 1900 to 2199. */
export function isDay(text: string): text is Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns the number of days in a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Adds a number of days, which may be negative. */
export function addDays(day: Day, count: number): Day {
  return dayOfNumber(numberOfDay(day) + count);
}

/** Adds months and clamps to the end of shorter months: 31 January + 1 is 28 or 29 February. */
export function addMonths(day: Day, count: number): Day {
  const { year, month, dayOfMonth } = parts(day);
  const months = year * 12 + (month - 1) + count;
  const targetYear = Math.floor(months / 12);
  const targetMonth = (months % 12) + 1;
  return dayFromParts(targetYear, targetMonth, Math.min(dayOfMonth, daysInMonth(targetYear, targetMonth)));
}

/** Returns the days between two days: 1 from today to tomorrow. */
export function daysBetween(from: Day, to: Day): number {
  return numberOfDay(to) - numberOfDay(from);
}

export function weekdayOf(day: Day): Weekday {
  return (((((numberOfDay(day) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

export function weekdayName(day: Day): WeekdayName {
  return WEEKDAYS[weekdayOf(day) - 1]!;
}

/** Returns the ISO week: weeks start on Monday, and week 1 contains the year's first Thursday. */
export function isoWeekOf(day: Day): { year: number; week: number } {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const { year } = parts(thursday);
  return { year, week: Math.floor(daysBetween(dayFromParts(year, 1, 1), thursday) / 7) + 1 };
}

/** Returns the days of a view around a day: the day, its ISO week, 14 days from that week's Monday, or its month. */
export function rangeOfView(view: CalendarView, day: Day): DayRange {
  if (view === 'day') return { start: day, end: day };
  const monday = addDays(day, 1 - weekdayOf(day));
  if (view === 'week') return { start: monday, end: addDays(monday, 6) };
  if (view === 'fortnight') return { start: monday, end: addDays(monday, 13) };
  const { year, month } = parts(day);
  return { start: dayFromParts(year, month, 1), end: dayFromParts(year, month, daysInMonth(year, month)) };
}

/** Returns the day to display after paging forward (+1) or back (-1). */
export function pageView(view: CalendarView, day: Day, direction: 1 | -1): Day {
  if (view === 'month') return addMonths(day, direction);
  const step = { day: 1, week: 7, fortnight: 14 }[view];
  return addDays(day, direction * step);
}

export function daysOfRange({ start, end }: DayRange): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(start, end) + 1) }, (_, index) => addDays(start, index));
}

/** Formats a day as `dd/mm/yyyy` (in every language). */
export function formatDay(day: Day): string {
  const { year, month, dayOfMonth } = parts(day);
  return `${pad(dayOfMonth)}/${pad(month)}/${year}`;
}

/** Parses a typed date: `dd/mm/yyyy`, also with dots, dashes, spaces or a two-digit year, or `yyyy-mm-dd`. Null if invalid. */
export function readDayText(text: string): Day | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const match = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(trimmed);
  if (!match) return null;
  const year = match[3]!.length === 2 ? 2000 + Number(match[3]) : Number(match[3]);
  const day = dayFromParts(year, Number(match[2]), Number(match[1]));
  return isDay(day) ? day : null;
}

/** How many days ahead a date without a year may lie; later dates are taken as past. */
const NEAR_FUTURE = 92;

/**
 * Parses a date to go to: like `readDayText`, or a day and month (`12.3.`, `12/3`). Those mean the latest such day that is past or at most
 * three months ahead, because time is mostly entered afterwards. Null if invalid.
 */
export function readNearDayText(text: string, today: Day): Day | null {
  const whole = readDayText(text);
  const match = /^(\d{1,2})[/.](\d{1,2})[/.]?$/.exec(text.trim());
  if (whole || !match) return whole;
  return nearestDay(Number(match[2]), Number(match[1]), today);
}

/** Returns the latest such day of a year that is past or at most three months ahead; null if there is none. */
export function nearestDay(month: number, dayOfMonth: number, today: Day): Day | null {
  const { year } = parts(today);
  // Candidate years back to the last 29 February, latest first.
  const days = Array.from({ length: 10 }, (_, index) => dayFromParts(year + 1 - index, month, dayOfMonth));
  return days.find((day) => isDay(day) && daysBetween(today, day) <= NEAR_FUTURE) ?? null;
}

/** Splits a day into year, month (from 1) and day of the month. */
export function parts(day: Day): { year: number; month: number; dayOfMonth: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), dayOfMonth: Number(day.slice(8, 10)) };
}

/** Returns a day by its parts, which the caller checks. */
export function dayFromParts(year: number, month: number, dayOfMonth: number): Day {
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(dayOfMonth)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns the days since 1 January 1970. Years start on 1 March here, so that the leap day comes last. */
function numberOfDay(day: Day): number {
  const { year, month, dayOfMonth } = parts(day);
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

function dayOfNumber(count: number): Day {
  const shifted = count + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return dayFromParts(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth);
}

/** English names of the months. */
export const MONTH_NAMES = [
  phrase('January'),
  phrase('February'),
  phrase('March'),
  phrase('April'),
  phrase('May'),
  phrase('June'),
  phrase('July'),
  phrase('August'),
  phrase('September'),
  phrase('October'),
  phrase('November'),
  phrase('December'),
] as const;
