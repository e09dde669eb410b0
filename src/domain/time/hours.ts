/**
 * Hundredths of an hour as an integer: 760 is 7.60 h. Hours are only added and compared in this unit, never as floats. The type tag exists
 * only at compile time and prevents mixing with HoursNumber.
 */
export type Hundredths = number & { readonly unit?: 'hundredths of an hour' };

/** Hours as a JSON number: 7.6. Convert to hundredths before calculating. */
export type HoursNumber = number & { readonly unit?: 'hours' };

/** The maximum integer digits of hours; longer texts are typing errors. */
const LONGEST_INTEGER_PART = 6;

export type HoursTextProblem = 'hours-unreadable' | 'minutes-above-59';

/** The meaning of a typed hours cell. `none`: blank, zero, or without any digit; deletes the entry. */
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
  if (digits.length > LONGEST_INTEGER_PART) return null;
  const kept = Number(`${digits || '0'}${fraction.padEnd(2, '0').slice(0, 2)}`);
  const rounded = kept + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0);
  return rounded === 0 ? 0 : sign === '-' ? -rounded : rounded;
}

/**
 * Converts JSON hours to hundredths, rounding the written digits rather than the float, half away from zero. Null for implausible numbers
 * (1e21, NaN).
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

/** Formats hours with 2 decimals: "7.60", "-0.25". */
export function formatHours(hundredths: Hundredths): string {
  const magnitude = Math.abs(hundredths);
  const sign = hundredths < 0 ? '-' : '';
  return `${sign}${Math.trunc(magnitude / 100)}.${String(magnitude % 100).padStart(2, '0')}`;
}

/**
 * Parses an hours cell: `1.5`, `1,5`, `.5`, `1:30`, `:45`, `90m`, `1h30`, `1h 30m`, `1.5h`; a bare number is hours. Zero, or text without
 * digits, means no hours. Digits of other scripts and fractions (`½`) are unreadable rather than none, so they never delete an entry.
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

  // One digit after a colon is ambiguous and not guessed.
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
