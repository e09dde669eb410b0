import { addDays, type Day, weekdayOf } from '#domain/calendar/calendar.ts';

/** Returns Easter Sunday (the anonymous Gregorian algorithm of 1876). */
function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const marchDay = epact + toSunday - 7 * correction + 22;
  return addDays(`${year}-03-01`, marchDay - 1);
}

/** Returns Australia's national holidays; those on weekends move to the next free weekday. */
export function australianHolidays(year: number): [Day, string][] {
  const easter = easterSunday(year);
  return withSubstitutes([
    [`${year}-01-01`, "New Year's Day"],
    [`${year}-01-26`, 'Australia Day'],
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Easter Monday'],
    [`${year}-04-25`, 'Anzac Day'],
    [`${year}-12-25`, 'Christmas Day'],
    [`${year}-12-26`, 'Boxing Day'],
  ]);
}

/** Returns France's national holidays, which don't move. */
export function frenchHolidays(year: number): [Day, string][] {
  const easter = easterSunday(year);
  return [
    [`${year}-01-01`, "Jour de l'an"],
    [addDays(easter, 1), 'Lundi de Pâques'],
    [`${year}-05-01`, 'Fête du Travail'],
    [`${year}-05-08`, 'Victoire 1945'],
    [addDays(easter, 39), 'Ascension'],
    [addDays(easter, 50), 'Lundi de Pentecôte'],
    [`${year}-07-14`, 'Fête nationale'],
    [`${year}-08-15`, 'Assomption'],
    [`${year}-11-01`, 'Toussaint'],
    [`${year}-11-11`, 'Armistice 1918'],
    [`${year}-12-25`, 'Noël'],
  ];
}

function withSubstitutes(holidays: [Day, string][]): [Day, string][] {
  const taken = new Set(holidays.map(([day]) => day));
  return holidays.flatMap(([day, name]): [Day, string][] => {
    if (weekdayOf(day) <= 5) return [[day, name]];
    let substitute = day;
    while (weekdayOf(substitute) > 5 || taken.has(substitute)) substitute = addDays(substitute, 1);
    taken.add(substitute);
    return [
      [day, name],
      [substitute, `${name} (day off)`],
    ];
  });
}
