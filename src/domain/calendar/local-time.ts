import { addDays, type Day, daysBetween } from './calendar.ts';

/** Milliseconds since the Unix epoch. */
export type Moment = number;

/** A local time of day, such as `07:30`. */
export type ClockTime = `${number}:${number}`;

const MINUTE = 60_000;
const DAY_LENGTH = 1440 * MINUTE;
const BEGINNING: Day = '1970-01-01';

/** Cached because creating a format costs more than a thousand uses, and there are few time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the moment at which a local time occurs in a time zone: the first moment afterwards if a clock change skips it, the first of two
 * if it occurs twice. Throws RangeError for an unknown zone.
 */
export function momentOf(day: Day, time: ClockTime, timeZone: string): Moment {
  const shown = numberOf(day, time);
  // A day either side exceeds every zone's UTC offset, and clock changes are further apart than that.
  const [before, after] = [shown - DAY_LENGTH, shown + DAY_LENGTH];
  const [ahead, aheadLater] = [aheadAt(before, timeZone), aheadAt(after, timeZone)];
  if (ahead === aheadLater) return shown - ahead;
  const first = [shown - ahead, shown - aheadLater]
    .filter((moment) => moment + aheadAt(moment, timeZone) === shown)
    .sort((one, other) => one - other)[0];
  return first ?? firstMomentAfterChange(before, after, timeZone);
}

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

export function dayAt(moment: Moment, timeZone: string): Day {
  return addDays(BEGINNING, Math.floor((moment + aheadAt(moment, timeZone)) / DAY_LENGTH));
}

export function timeAt(moment: Moment, timeZone: string): ClockTime {
  const minutes = Math.floor((moment + aheadAt(moment, timeZone)) / MINUTE);
  const ofDay = ((minutes % 1440) + 1440) % 1440;
  const padded = (count: number) => String(count).padStart(2, '0');
  return `${padded(Math.floor(ofDay / 60))}:${padded(ofDay % 60)}` as ClockTime;
}

/** Finds the only clock change between two moments, to the millisecond. */
function firstMomentAfterChange(from: Moment, to: Moment, timeZone: string): Moment {
  const ahead = aheadAt(from, timeZone);
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (aheadAt(middle, timeZone) === ahead) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * Returns the UTC offset of a zone at a moment, in milliseconds. Reads the named parts rather than formatted text, whose order depends on
 * locale data.
 */
function aheadAt(moment: Moment, timeZone: string): number {
  const shown: Record<string, string> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) shown[type] = value;
  const { year, month, day, hour, minute, second } = shown;
  const whole = numberOf(`${year!.padStart(4, '0')}-${month}-${day}`, `${Number(hour) % 24}:${minute}` as ClockTime);
  return whole + Number(second) * 1000 - Math.floor(moment / 1000) * 1000;
}

function numberOf(day: Day, time: ClockTime): number {
  const [hours, minutes] = time.split(':').map(Number);
  return daysBetween(BEGINNING, day) * DAY_LENGTH + (hours! * 60 + minutes!) * MINUTE;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
