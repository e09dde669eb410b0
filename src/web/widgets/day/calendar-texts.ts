import type { Day } from '#domain/calendar/calendar.ts';

/** The months and weekdays of a calendar in the language of the page. */
export function calendarTexts() {
  const { lang } = document.documentElement;
  // Days come before months, as in the dates of the fields.
  const locale = lang === '' || lang === 'en' ? 'en-GB' : lang;
  const inWords = (parts: Intl.DateTimeFormatOptions) => {
    // Made when a calendar is drawn; most stay closed.
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
