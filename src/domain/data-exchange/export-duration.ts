import { daysBetween } from '../calendar/calendar.ts';
import { type Hundredths, hundredthsFromDecimal } from '../time/hours.ts';
import { type DecimalSign, readFileNumber } from './file-format.ts';

/** Parts per hour in which both seconds and six decimals are integers, so that sums are exact. */
const PARTS = 36_000_000;
const PARTS_OF_A_SECOND = PARTS / 3600;
const PARTS_OF_A_HUNDREDTH = PARTS / 100;

/** A duration in a file: exact `parts` (36-millionths of an hour), and `hundredths` as stored, rounded half away from zero. */
export type FileDuration = { parts: number; hundredths: Hundredths };

const CLOCK = /^(-?)(\d{1,5}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?$/;
/** `18:25 min` is minutes and seconds, unlike `18:25`. */
const MINUTES = /^(-?)(\d{1,5}):([0-5]\d) ?min$/;
/** Seconds per unit: `1 h 30 min`, `45 sec`. */
const SECONDS_OF: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['h', 'hr', 'hrs', 'hour', 'hours', 'std'].map((unit) => [unit, 3600])),
  ...Object.fromEntries(['m', 'min', 'mins', 'minute', 'minutes'].map((unit) => [unit, 60])),
  ...Object.fromEntries(['s', 'sec', 'secs', 'second', 'seconds', 'sek'].map((unit) => [unit, 1])),
};
const WITH_UNITS = /^-?(?:\d{1,6} ?[a-z]+\.? ?){1,3}$/;

/** A workbook stores a duration as a date near its epoch: the end of 1899, or 1904 in workbooks with the 1904 date system. */
const OF_WORKBOOK = /^(1899-12-3[01]|1900-\d\d-\d\d|190[45]-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d)\S*)?$/;
const [FIRST_DAY, FIRST_DAY_OF_1904] = ['1899-12-30', '1904-01-01'];

/** Parses `1:30`, `01:30:00`, `1:05:30 h`, `18:25 min`, `45 sec`, `1.5`, or `1,5` with a decimal comma; null if invalid. */
export function readFileDuration(text: string, sign: DecimalSign): FileDuration | null {
  const trimmed = text.trim().replaceAll('\u2212', '-').toLowerCase();
  const minutes = MINUTES.exec(trimmed);
  if (minutes) return signed(minutes[1]!, Number(minutes[2]) * 60 + Number(minutes[3]));
  const units = secondsOfUnits(trimmed);
  if (units !== null) return signed(trimmed.startsWith('-') ? '-' : '', units);
  const clock = CLOCK.exec(trimmed.replace(/ ?h$/, ''));
  if (clock) {
    const seconds = Number(clock[2]) * 3600 + Number(clock[3]) * 60 + Number(clock[4] ?? 0);
    return signed(clock[1]!, seconds);
  }
  const moment = OF_WORKBOOK.exec(trimmed.toUpperCase());
  if (moment) {
    const days = daysBetween(moment[1]! < FIRST_DAY_OF_1904 ? FIRST_DAY : FIRST_DAY_OF_1904, moment[1]!);
    const seconds = Number(moment[2] ?? 0) * 3600 + Number(moment[3] ?? 0) * 60 + Number(moment[4] ?? 0);
    return ofSeconds(days * 86_400 + seconds);
  }
  const decimal = readFileNumber(trimmed, sign);
  const hundredths = decimal === null ? null : hundredthsFromDecimal(decimal);
  if (decimal === null || hundredths === null) return null;
  return { parts: partsOf(decimal), hundredths };
}

function secondsOfUnits(text: string): number | null {
  if (!WITH_UNITS.test(text)) return null;
  let seconds = 0;
  for (const [, number, unit] of text.matchAll(/(?<!\d)(\d+) ?([a-z]+)/g)) {
    const each = SECONDS_OF[unit!];
    if (each === undefined) return null;
    seconds += Number(number) * each;
  }
  return seconds;
}

function signed(sign: string, seconds: number): FileDuration {
  return ofSeconds(sign === '-' ? -seconds : seconds);
}

/** A time of day: `9:30`, `09:30:00`, `9:30 PM`, or as a workbook stores it. */
const TIME = /^(?:\d{4}-\d\d-\d\dt)?(\d{1,2}):([0-5]\d)(?::([0-5]\d)\S*)?(?: ?(am|pm))?$/;

/** Returns the time from start to end, past midnight if the end is earlier; null if unreadable. */
export function durationBetween(start: string, end: string): FileDuration | null {
  const [from, to] = [start, end].map(secondsOfDay);
  if (from === null || to === null || from === undefined || to === undefined) return null;
  return ofSeconds(to < from ? to - from + 86_400 : to - from);
}

function secondsOfDay(text: string): number | null {
  const [found, hours, minutes, seconds = '0', half] = TIME.exec(text.trim().toLowerCase()) ?? [];
  if (found === undefined) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  const total = hour * 3600 + Number(minutes) * 60 + Number(seconds);
  return total <= 86_400 && (half === undefined || Number(hours) <= 12) ? total : null;
}

/**
 * Rounds durations so that their sum is the rounded sum, by carrying remainders forward. Each result is one of the two hundredths around
 * its duration.
 */
export function spreadRounding(all: readonly { parts: number }[]): Hundredths[] {
  let sum = 0;
  return all.map(({ parts }) => {
    const before = hundredthsOf(sum);
    sum += parts;
    return hundredthsOf(sum) - before;
  });
}

/** Returns whether hundredths are a valid rounding of a duration. */
export function isRoundingOf(parts: number, hundredths: Hundredths): boolean {
  return Math.abs(parts - hundredths * PARTS_OF_A_HUNDREDTH) < PARTS_OF_A_HUNDREDTH;
}

export function partsOfHundredths(hundredths: Hundredths): number {
  return hundredths * PARTS_OF_A_HUNDREDTH;
}

/** Rounds half away from zero. */
function hundredthsOf(parts: number): Hundredths {
  const magnitude = Math.floor(Math.abs(parts) / PARTS_OF_A_HUNDREDTH + 0.5);
  return parts < 0 ? -magnitude || 0 : magnitude;
}

/** 18 seconds are half a hundredth, which rounds away from zero. */
function ofSeconds(seconds: number): FileDuration {
  const magnitude = Math.floor((Math.abs(seconds) * 100 + 1800) / 3600);
  return { parts: seconds * PARTS_OF_A_SECOND, hundredths: seconds < 0 ? -magnitude || 0 : magnitude };
}

function partsOf(decimal: string): number {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const millionths = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6));
  return (decimal.startsWith('-') ? -millionths : millionths) * (PARTS / 1_000_000);
}

/** Formats parts as decimal hours with two to four places, for sums of a file. */
export function decimalOfParts(parts: number): string {
  const tenThousandths = Math.floor((Math.abs(parts) + PARTS / 20_000) / (PARTS / 10_000));
  const fraction = String(tenThousandths % 10_000)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${parts < 0 && tenThousandths > 0 ? '-' : ''}${Math.floor(tenThousandths / 10_000)}.${fraction}`;
}
