import { addDays, type Day } from '#domain/calendar/calendar.ts';

/** The maximum length of a holiday's name. */
const NAME_MAXIMUM = 500;

/** A country with the regions that have their own holidays. */
export type HolidayCountry = { code: string; name: string; parts: { code: string; name: string }[] };

/** Loads the world's holiday calendars on demand, since they take some megabytes. */
async function calendars() {
  return (await import('date-holidays')).default;
}

/** Lists the countries with known holidays, with the runtime's names. */
export async function holidayCountries(): Promise<HolidayCountry[]> {
  const Calendar = await calendars();
  const all = new Calendar();
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return Object.entries(all.getCountries('en'))
    .map(([code, name]) => ({ code, name: names.of(code) ?? name, parts: partsOf(all.getStates(code, 'en')) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function partsOf(states: Record<string, string> | undefined): HolidayCountry['parts'] {
  return Object.entries(states ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * Returns public holidays of a country or region in some years, in order; the first of several on one day. Null for an unknown country or
 * region. Excludes bank holidays and observances, which are work days.
 */
export async function nationalHolidays(
  { country, part }: { country: string; part: string | null },
  years: readonly number[],
): Promise<{ day: Day; name: string }[] | null> {
  const Calendar = await calendars();
  const all = new Calendar();
  if (!Object.hasOwn(all.getCountries('en'), country)) return null;
  if (part !== null && !Object.hasOwn(all.getStates(country, 'en') ?? {}, part)) return null;
  const calendar = part === null ? new Calendar(country) : new Calendar(country, part);
  const days = new Map<Day, string>();
  for (const { date, end, start, name } of years.flatMap((year) => calendar.getHolidays(year) ?? []).filter(isPublic)) {
    // Some last several days; one that begins in the evening has the following day's date.
    const lasts = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
    for (const day of Array.from({ length: lasts }, (_, index) => addDays(date.slice(0, 10) as Day, index)))
      if (!days.has(day)) days.set(day, name.slice(0, NAME_MAXIMUM));
  }
  return [...days].sort(([one], [other]) => one.localeCompare(other)).map(([day, name]) => ({ day, name }));
}

function isPublic({ type }: { type: string }): boolean {
  return type === 'public';
}
