import { addDays, type Day, dayFromParts, daysInMonth, nearestDay, weekdayOf } from './calendar.ts';

/** Words for days relative to today, without accents, in the product's languages. */
const RELATIVE_DAYS: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  "aujourd'hui": 0,
  aujourdhui: 0,
  tomorrow: 1,
  morgen: 1,
  demain: 1,
  yesterday: -1,
  gestern: -1,
  hier: -1,
  ubermorgen: 2,
  'apres-demain': 2,
  'apres demain': 2,
  vorgestern: -2,
  'avant-hier': -2,
  'avant hier': -2,
};

/** From Monday to Sunday, without accents. */
const WEEKDAY_WORDS = [
  ['monday', 'montag', 'lundi'],
  ['tuesday', 'dienstag', 'mardi'],
  ['wednesday', 'mittwoch', 'mercredi'],
  ['thursday', 'donnerstag', 'jeudi'],
  ['friday', 'freitag', 'vendredi'],
  ['saturday', 'samstag', 'sonnabend', 'samedi'],
  ['sunday', 'sonntag', 'dimanche'],
] as const;

/** From January to December, without accents. */
const MONTH_WORDS = [
  ['january', 'januar', 'janner', 'janvier'],
  ['february', 'februar', 'feber', 'fevrier'],
  ['march', 'marz', 'maerz', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juni', 'juin'],
  ['july', 'juli', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'oktober', 'octobre'],
  ['november', 'novembre'],
  ['december', 'dezember', 'decembre'],
] as const;

const NEXT = /^(next|nachste[nrs]?|naechste[nrs]?|kommende[nrs]?)$|^(prochaine?|suivante?)$/;
const LAST = /^(last|previous|letzte[nrs]?|vorige[nrs]?|vergangene[nrs]?)$|^(derniere?|passee?)$/;
const THIS = /^(this|diese[nrs]?|cette?|ce)$/;
const WEEK = /^(week|woche|semaine)$/;

/** The fewest letters of a shortened name of a month or, after "next", of a weekday. */
const FEWEST_LETTERS = 3;

/**
 * Parses a day in English, German or French words: "tomorrow", "next monday", "nächste Woche", "lundi prochain", "27 nov", "Nov 27 2026".
 * A weekday alone is that of this week, "next" is after today and "last" before it; a week means its Monday. A date without a year is the
 * nearest one. Null if it isn't a day.
 */
export function readSpokenDay(text: string, today: Day): Day | null {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[.,]/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const relative = RELATIVE_DAYS[folded];
  if (relative !== undefined) return addDays(today, relative);
  const words = folded.replace(/^(le|la|l'|am|on) /, '').split(' ');
  return readWeekday(words, today) ?? readMonthDay(words, today);
}

function readWeekday(words: readonly string[], today: Day): Day | null {
  const isNext = words.some((word) => NEXT.test(word));
  const isLast = words.some((word) => LAST.test(word));
  const others = words.filter((word) => !NEXT.test(word) && !LAST.test(word) && !THIS.test(word));
  const [name, ...rest] = others;
  if (name === undefined || rest.length > 0 || words.length > 2) return null;
  const monday = addDays(today, 1 - weekdayOf(today));
  if (WEEK.test(name)) return words.length === 1 ? null : addDays(monday, isNext ? 7 : isLast ? -7 : 0);
  // A short name alone may be the beginning of any search.
  const place = placeIn(WEEKDAY_WORDS, name, words.length > 1 ? FEWEST_LETTERS : Number.POSITIVE_INFINITY);
  if (place === null) return null;
  const day = addDays(monday, place);
  if (isNext) return day > today ? day : addDays(day, 7);
  if (isLast) return day < today ? day : addDays(day, -7);
  return day;
}

function readMonthDay(words: readonly string[], today: Day): Day | null {
  const year = words.length === 3 && /^\d{4}$/.test(words[2]!) ? Number(words[2]) : null;
  const [first, second] = words;
  if (first === undefined || second === undefined || words.length > (year === null ? 2 : 3)) return null;
  const [numberText, name] = /^\d/.test(first) ? [first, second] : [second, first];
  const match = /^(\d{1,2})(st|nd|rd|th|er)?$/.exec(numberText);
  const place = placeIn(MONTH_WORDS, name, FEWEST_LETTERS);
  if (!match || place === null) return null;
  const [month, dayOfMonth] = [place + 1, Number(match[1])];
  if (year === null) return nearestDay(month, dayOfMonth, today);
  if (dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) return null;
  return dayFromParts(year, month, dayOfMonth);
}

/** Returns the only place whose names have the word, or begin with it if it has enough letters; null otherwise. */
function placeIn(names: readonly (readonly string[])[], word: string, fewest: number): number | null {
  const placesOf = (matches: (name: string) => boolean) =>
    names.flatMap((same, place) => (same.some(matches) ? [place] : []));
  const whole = placesOf((name) => name === word);
  const found = whole.length > 0 ? whole : word.length >= fewest ? placesOf((name) => name.startsWith(word)) : [];
  return found.length === 1 ? found[0]! : null;
}
