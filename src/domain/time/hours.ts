/**
 * Whole hundredths of an hour: 760 is 7.60 h. Hours are added and compared only in this unit, never as floats. The compiler rejects
 * mixing this type with `HoursNumber`: `unit` exists only in types.
 */
export type Hundredths = number & { readonly unit?: 'hundredths of an hour' };

/** Hours as a JSON number: 7.6. Convert them to hundredths before calculating. */
export type HoursNumber = number & { readonly unit?: 'hours' };

/** The maximum number of digits before the decimal point. More are a typing error. */
const MAXIMUM_INTEGER_DIGITS = 6;

/** Why a text with digits can't be read as hours. */
export type HoursTextProblem = 'hours-unreadable' | 'minutes-above-59';

/** What the text of an hours cell means. `none` = blank, zero or without any digit: the entry is deleted. */
export type HoursText =
  | { kind: 'hours'; hundredths: Hundredths }
  | { kind: 'none' }
  | { kind: 'unreadable'; problem: HoursTextProblem };

/** Rounds a decimal string ("-7.605") to hundredths, half away from zero. Null if it isn't a decimal or is implausibly long. */
export function hundredthsFromDecimal(text: string): Hundredths | null {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > MAXIMUM_INTEGER_DIGITS) return null;
  const kept = Number(`${digits || '0'}${fraction.padEnd(2, '0').slice(0, 2)}`);
  const rounded = kept + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0);
  return rounded === 0 ? 0 : sign === '-' ? -rounded : rounded;
}

/**
 * Converts hours from a JSON number to hundredths. Rounds half away from zero by the decimal digits, not by the
 * binary float. Null for anything that isn't a plausible finite number (1e21, NaN).
 */
export function hundredthsFromNumber(hours: HoursNumber): Hundredths | null {
  return Number.isFinite(hours) ? hundredthsFromDecimal(plainDecimal(hours)) : null;
}

function plainDecimal(value: number): string {
  const text = String(value);
  return /e-/.test(text) ? '0' : text;
}

/** Converts hundredths to a JSON number, which prints with at most 2 decimals. */
export function hoursAsNumber(hundredths: Hundredths): HoursNumber {
  return hundredths / 100;
}

/** Formats hours with 2 decimals, as on every screen: "7.60", "-0.25". */
export function formatHours(hundredths: Hundredths): string {
  const magnitude = Math.abs(hundredths);
  const sign = hundredths < 0 ? '-' : '';
  return `${sign}${Math.trunc(magnitude / 100)}.${String(magnitude % 100).padStart(2, '0')}`;
}

/**
 * Reads what was typed into an hours cell: `1.5`, `1,5`, `.5`, `1:30`, `:45`, `90m`, `1h30`, `1h 30m`, `1.5h`;
 * a bare number is hours. Text without any digit, and zero, mean no hours. Digits of other scripts and
 * fractions such as `½` are unreadable rather than no hours, so that they don't delete an entry.
 */
export function readHoursText(text: string): HoursText {
  if (!/\p{N}/u.test(text)) return { kind: 'none' };
  const compact = text.trim().toLowerCase().replaceAll(',', '.').replace(/\s+/g, ' ');
  const negative = compact.startsWith('-');
  const magnitude = readMagnitude(negative ? compact.slice(1).trimStart() : compact);
  if (typeof magnitude === 'string') return { kind: 'unreadable', problem: magnitude };
  if (magnitude === 0) return { kind: 'none' };
  return { kind: 'hours', hundredths: negative ? -magnitude : magnitude };
}

function readMagnitude(text: string): Hundredths | HoursTextProblem {
  const decimal = /^(\d+(?:\.\d*)?|\.\d+) ?(?:h|hr|hrs)?$/.exec(text);
  if (decimal) return hundredthsFromDecimal(decimal[1]!) ?? 'hours-unreadable';

  const minutesOnly = /^(\d{1,5}) ?(?:m|min)$/.exec(text);
  if (minutesOnly) return hundredthsFromMinutes(Number(minutesOnly[1]));

  // One digit after a colon is ambiguous: `1:3` could be 1:03 or 1:30.
  const clock = /^(\d{0,4}):(\d{2})$/.exec(text) ?? /^(\d{1,4}) ?h ?(\d{1,2}) ?(?:m|min)?$/.exec(text);
  if (!clock) return 'hours-unreadable';
  const minutes = Number(clock[2]);
  if (minutes > 59) return 'minutes-above-59';
  return Number(clock[1] || '0') * 100 + hundredthsFromMinutes(minutes);
}

function hundredthsFromMinutes(minutes: number): Hundredths {
  return Math.floor((minutes * 100 + 30) / 60);
}

export function sumHours(all: Iterable<Hundredths>): Hundredths {
  let sum = 0;
  for (const hundredths of all) sum += hundredths;
  return sum;
}
