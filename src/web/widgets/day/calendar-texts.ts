import type { Day } from '#domain/calendar/calendar.ts';

/** Returns a calendar's months and weekdays in the page's language. */
export function calendarTexts() {
  const { lang } = document.documentElement;
  // Day before month, as in date fields.
  const locale = lang === '' || lang === 'en' ? 'en-GB' : lang;
  const inWords = (parts: Intl.DateTimeFormatOptions) => {
    // Created on demand, since most calendars stay closed.
    let format: Intl.DateTimeFormat | null = null;
    return (day: Day) => {
      format ??= new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
      return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
    };
  };
  return {
    monthLabelFormat: inWords({ month: 'long', year: 'numeric' }),
    monthsListFormat: inWords({ month: 'short' }),
    weekdayFormat: inWords({ weekday: 'short' }),
    getDayAriaLabel: inWords({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
