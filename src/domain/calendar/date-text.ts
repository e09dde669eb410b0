import { addDays, type Day, daysBetween, isDay, parts, readDayText, type Weekday, weekdayOf } from './calendar.ts';

/** Month names in all languages of the product. */
const MONTHS = numbered([
  'jan january januar janvier janv',
  'feb february februar février févr fév',
  'mar march märz mär mrz mars',
  'apr april avril avr',
  'may mai',
  'jun june juni juin',
  'jul july juli juillet juil',
  'aug august août',
  'sep sept september septembre',
  'oct october oktober okt octobre',
  'nov november novembre',
  'dec december dezember dez décembre déc',
]);

const WEEKDAYS = numbered([
  'mon monday mo montag lun lundi',
  'tue tues tuesday di dienstag mar mardi',
  'wed wednesday mi mittwoch mer mercredi',
  'thu thur thurs thursday do donnerstag jeu jeudi',
  'fri friday fr freitag ven vendredi',
  'sat saturday sa samstag sonnabend sam samedi',
  'sun sunday so sonntag dim dimanche',
]);

function numbered(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((each, index) => each.split(' ').map((name) => [name, index + 1] as const)));
}

/** Parses a weekday's long or short name; null if it's none. */
export function readWeekdayText(text: string): Weekday | null {
  return (WEEKDAYS.get(text.trim().replace(/\.$/, '').toLowerCase()) as Weekday | undefined) ?? null;
}

/** Returns whether a text is a date: `1. Dez`, `1 Dec 2026`, `Dec 1`, `1.12.`, `2026-12-01`, `12/1`. Dates are never parsed as hours. */
export function isDateText(given: string): boolean {
  const text = withoutWeekday(given);
  if (/^\d{1,2}\.\s*\p{L}/u.test(text) || /^\d{1,2}\.\s*\d{1,2}\.(\s*\d{2,4})?$/.test(text)) return true;
  if (/^\d{1,4}[/-]\d{1,2}([/-]\d{1,4})?$/.test(text)) return true;
  const name = /^\d{1,2}(?:st|nd|rd|th|er)?[\s-]+(\p{L}+)\.?(?:[\s-]*\d{2,4})?$/iu.exec(text)?.[1];
  return name !== undefined && MONTHS.has(name.toLowerCase());
}

/**
 * Parses a date in pasted cells. If the year is missing or day and month are ambiguous, prefers a day in view, else the nearest. Null if
 * it's no date.
 */
export function readDateText(given: string, inView: readonly Day[]): Day | null {
  const text = withoutWeekday(given.trim());
  const near = inView[0]!;
  const { year: thisYear } = parts(near);
  const candidates: string[] = [];
  const add = (year: string | undefined, month: number | undefined, dayOfMonth: string) => {
    const years = year
      ? [year.length === 2 ? 2000 + Number(year) : Number(year)]
      : [thisYear - 1, thisYear, thisYear + 1];
    for (const each of years) candidates.push(dayOf(each, month ?? 0, Number(dayOfMonth)));
  };
  const whole = readDayText(text) ?? readDayText(text.replaceAll('/', '-'));
  if (whole) candidates.push(whole);
  const numeric = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})(?:\s*[/.-]\s*(\d{4}|\d{2})?)?$/.exec(text);
  // `1.5` is a number, not a date.
  if (numeric && !/^\d+\.\d+$/.test(text)) {
    add(numeric[3], Number(numeric[2]), numeric[1]!);
    if (text.includes('/')) add(numeric[3], Number(numeric[1]), numeric[2]!);
  }
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er)?[.\s-]*(\p{L}+)\.?(?:[\s,-]*(\d{4}|\d{2}))?$/iu.exec(text);
  if (dayFirst) add(dayFirst[3], MONTHS.get(dayFirst[2]!.toLowerCase()), dayFirst[1]!);
  const monthFirst = /^(\p{L}+)\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:[\s,-]+(\d{4}|\d{2}))?$/iu.exec(text);
  if (monthFirst) add(monthFirst[3], MONTHS.get(monthFirst[1]!.toLowerCase()), monthFirst[2]!);
  const days = candidates.filter(isDay);
  const distance = (day: Day) => Math.abs(daysBetween(near, day));
  return days.find((day) => inView.includes(day)) ?? days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Returns the first day on or after `from` that is the given weekday. */
export function nextWeekday(weekday: Weekday, from: Day): Day {
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

function withoutWeekday(text: string): string {
  const match = /^(\p{L}+)[.,]*\s+(?=\S)/u.exec(text);
  return match && WEEKDAYS.has(match[1]!.toLowerCase()) && !MONTHS.has(match[1]!.toLowerCase())
    ? text.slice(match[0].length)
    : text.replace(/^\p{L}+[.,]?\s+(?=\d{1,2}[./])/u, '');
}

function dayOf(year: number, month: number, dayOfMonth: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`;
}
