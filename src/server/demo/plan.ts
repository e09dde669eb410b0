import { addDays, addMonths, type Day, weekdayOf } from '#domain/calendar/calendar.ts';
import type { AgencyContent } from './agency-content.ts';
import { type Random, randomOf } from './random.ts';

/** How much is generated, for which days, with random sources. */
export type Plan = {
  content: AgencyContent;
  today: Day;
  /** The first day with data. */
  firstDay: Day;
  /** The Monday of the current week. */
  monday: Day;
  /** The first day of last month; earlier periods are locked. */
  unlockedFrom: Day;
  size: { people: number; jobs: number; orders: number; invoices: number };
  holidays: ReadonlyMap<Day, string>;
  /** Returns a random source; `purpose` separates kinds of things. */
  randomFor(purpose: number, ...things: number[]): Random;
  /** Returns the instant of a local time in office hours, as text for timestamptz. */
  momentOf(day: Day, minutesAfterMidnight: number, milliseconds?: number): string;
};

/** Months of data in a demo agency of natural size. */
const NATURAL_MONTHS = 13;
/** The maximum months of data. */
const MOST_MONTHS = 60;
/** Entries per person and month at natural size, used for scaling. */
const ENTRIES_PER_PERSON_AND_MONTH = 71;

/** Sizes an agency: naturally, or for an approximate number of time entries. */
export function planOf(content: AgencyContent, today: Day, entries?: number): Plan {
  const natural = content.size.people * NATURAL_MONTHS * ENTRIES_PER_PERSON_AND_MONTH;
  const factor = Math.max(1, (entries ?? natural) / natural);
  // A third of the growth (in powers) goes into time, the rest into people; jobs and orders grow with both.
  const months = Math.min(MOST_MONTHS, Math.round(NATURAL_MONTHS * factor ** (1 / 3)));
  const firstDay = addMonths(`${today.slice(0, 7)}-01`, -months);
  const unlockedFrom = addMonths(`${today.slice(0, 7)}-01`, -1);
  const ahead = content.agency.minutesAheadOfUtc;
  return {
    content,
    today,
    firstDay,
    monday: addDays(today, 1 - weekdayOf(today)),
    unlockedFrom,
    size: {
      people: Math.round((content.size.people * factor * NATURAL_MONTHS) / months),
      jobs: Math.round(content.size.jobs * factor),
      orders: Math.round(content.size.orders * factor),
      invoices: Math.round(content.size.invoices * factor),
    },
    holidays: holidaysBetween(content, firstDay, addMonths(today, 12)),
    randomFor: (...things) => randomOf(content.seed, ...things),
    momentOf: (day, minutes, milliseconds = 0) =>
      new Date(Date.parse(`${day}T00:00:00Z`) + (minutes - ahead) * 60_000 + milliseconds).toISOString(),
  };
}

function holidaysBetween(content: AgencyContent, from: Day, to: Day): Map<Day, string> {
  const holidays = new Map<Day, string>();
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    for (const [day, name] of content.holidaysOf(year)) holidays.set(day, name);
  }
  return holidays;
}

/** The purpose of each random source. */
export const PURPOSE = {
  people: 1,
  jobs: 2,
  team: 3,
  orders: 4,
  costs: 5,
  invoices: 6,
  estimates: 7,
  week: 8,
  comments: 9,
  favorites: 10,
  returns: 11,
  exchange: 12,
  madeEstimates: 13,
} as const;
