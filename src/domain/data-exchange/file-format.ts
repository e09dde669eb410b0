import { isDay } from '../calendar/calendar.ts';

export const FILE_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

/** Windows-1252 characters from 0x80 to 0x9F, where it differs from Latin-1; five are unassigned. */
export const WINDOWS_1252 = '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ';

export const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;
export type Separator = keyof typeof SEPARATORS;
export const SEPARATOR_NAMES = ['comma', 'semicolon', 'tab', 'bar'] as const satisfies readonly Separator[];

/** The decimal separator; the other sign then groups thousands. */
export const DECIMAL_SIGNS = ['point', 'comma'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Orders of day, month and year. Year-first dates are always understood. */
export const DATE_ORDERS = ['year-month-day', 'day-month-year', 'month-day-year'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Guesses an encoding by the byte order mark, by the zero bytes of UTF-16, else UTF-8 if valid. `isText` replaces the UTF-8 check. */
export function guessEncoding(bytes: Uint8Array, isText: (bytes: Uint8Array) => boolean = isUtf8): FileEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 4000);
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1;
  if (zeros[1]! > looked / 8 && zeros[1]! > 4 * zeros[0]!) return 'utf-16le';
  if (zeros[0]! > looked / 8 && zeros[0]! > 4 * zeros[1]!) return 'utf-16be';
  return isText(bytes) ? 'utf-8' : 'windows-1252';
}

/** Returns whether bytes are valid UTF-8, ignoring a character cut off at the end. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at]!;
    if (first < 0x80) continue;
    const more =
      first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : 0;
    if (more === 0) return false;
    const second = bytes[at + 1] ?? 0;
    if ((first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f)) return false;
    if ((first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f)) return false;
    for (let next = 1; next <= more; next += 1) if ((bytes[at + next] ?? 0) >> 6 !== 2) return false;
    at += more;
  }
  return true;
}

/**
 * Guesses the separator: the one with the most known headings, else the most frequent one that all lines have equally often. A text without
 * separators has one column, and a comma is returned.
 */
export function guessSeparator(text: string, isKnown: (heading: string) => boolean): Separator {
  const ranked = SEPARATOR_NAMES.map((name) => {
    const records = firstRecords(text, SEPARATORS[name]);
    const width = records[0]?.length ?? 1;
    return {
      name,
      known: width > 1 ? (records[0] ?? []).filter(isKnown).length : 0,
      even: width > 1 ? records.filter((cells) => cells.length === width).length / records.length : 0,
      width,
    };
  });
  // If two signs are equally frequent on every line, the comma is taken as a decimal comma.
  const isNumbers = ({ name, width }: { name: Separator; width: number }) => Number(name === 'comma' && width > 1);
  ranked.sort(
    (one, other) =>
      other.known - one.known || other.even - one.even || other.width - one.width || isNumbers(one) - isNumbers(other),
  );
  return ranked[0]!.name;
}

/** The number of records examined to guess a separator. */
const LOOKED_AT = 20;

/** Reads the first records with a separator (RFC 4180), tolerating malformed ones. */
function firstRecords(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at <= text.length && records.length < LOOKED_AT; at += 1) {
    const sign = text[at];
    if (isQuoted && sign !== undefined) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === undefined || sign === '\n' || sign === '\r') {
      if (cell !== '' || cells.length > 0) records.push([...cells, cell]);
      cells = [];
      cell = '';
    } else cell += sign;
  }
  return records;
}

/** A guessed format; null if ambiguous, so that the user must choose. */
type Guess<Value> = Value | null;

const NUMBER = /^[-+\u2212]?(?=[.,]?\d)[\d.,'’\u00a0\u202f ]*$/u;

/** Guesses the decimal separator. Null if `1,234` could be either or cells disagree. Plain integers don't matter. */
export function guessDecimalSign(cells: Iterable<string>): Guess<DecimalSign> {
  const seen = { point: false, comma: false, either: false };
  for (const cell of cells) {
    const sign = decimalSignOf(cell.trim());
    if (sign) seen[sign] = true;
  }
  if (seen.point !== seen.comma) return seen.point ? 'point' : 'comma';
  return seen.point || seen.either ? null : 'point';
}

function decimalSignOf(text: string): DecimalSign | 'either' | null {
  const signs = NUMBER.test(text) ? text.match(/[.,]/g) : null;
  if (!signs) return null;
  const last = signs.at(-1) === ',' ? 'comma' : 'point';
  if (new Set(signs).size === 2) return last;
  if (signs.length > 1) return last === 'comma' ? 'point' : 'comma';
  const [whole, fraction] = text.split(/[.,]/) as [string, string];
  return /^[-+]?[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(fraction) ? 'either' : last;
}

/** Converts a number to a plain decimal (`-1234.50`), given its decimal separator; null if it isn't written that way. */
export function readFileNumber(text: string, sign: DecimalSign): string | null {
  const [point, group] = sign === 'point' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...more] = text
    .trim()
    .replace(/^\u2212/, '-')
    .split(point);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const groups = whole.replace(/^[-+]/, '').split(new RegExp(`[${group}'’\\u00a0\\u202f ]`, 'u'));
  const isGrouped =
    groups.length > 1 && /^\d{1,3}$/.test(groups[0]!) && groups.slice(1).every((one) => /^\d{3}$/.test(one));
  const isOfDecimals = groups.length === 1 && groups[0] === '' && fraction !== undefined;
  if (!isGrouped && !isOfDecimals && !(groups.length === 1 && /^\d+$/.test(groups[0]!))) return null;
  return `${whole.startsWith('-') ? '-' : ''}${isOfDecimals ? '0' : groups.join('')}${fraction === undefined ? '' : `.${fraction}`}`;
}

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})$/;

/**
 * Guesses the order of day and month. Null if every date is ambiguous, such as `03/04/2026`, or the cells disagree. Year-first dates are
 * never ambiguous.
 */
export function guessDateOrder(cells: Iterable<string>): Guess<DateOrder> {
  const seen = { dayFirst: false, monthFirst: false, either: false, same: false };
  for (const cell of cells) {
    const [, first, second] = YEAR_LAST.exec(cell.trim()) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12) seen.dayFirst = true;
    else if (Number(second) > 12) seen.monthFirst = true;
    else if (Number(first) === Number(second)) seen.same = true;
    else seen.either = true;
  }
  if (seen.dayFirst !== seen.monthFirst) return seen.dayFirst ? 'day-month-year' : 'month-day-year';
  if (seen.dayFirst || seen.either) return null;
  return seen.same ? 'day-month-year' : 'year-month-day';
}

/** Parses a date in the given order as `YYYY-MM-DD`; null if invalid. Two-digit years mean 1970 to 2069. */
export function readFileDay(text: string, order: DateOrder): string | null {
  const yearFirst = YEAR_FIRST.exec(text.trim());
  const yearLast = order === 'year-month-day' ? null : YEAR_LAST.exec(text.trim());
  const parts = yearFirst
    ? [yearFirst[1], yearFirst[2], yearFirst[3]]
    : order === 'day-month-year'
      ? [yearLast?.[3], yearLast?.[2], yearLast?.[1]]
      : [yearLast?.[3], yearLast?.[1], yearLast?.[2]];
  const [year, month, day] = parts;
  if (!year || !month || !day) return null;
  const century = year.length === 4 ? '' : Number(year) < 70 ? '20' : '19';
  const read = `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : null;
}

/** The column with an earlier import's problems, which imports ignore. */
export const PROBLEM_COLUMN = 'problem';

/** Normalises a heading for comparison: no accents, capitals or separators. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A column's name in files and its labels in every language of the product. */
export type NamedColumn = { name: string; labels: readonly string[] };

/** Matches headings to columns: names before labels, each column once. Null for headings that are unknown or ambiguous. */
export function matchHeadings(headings: readonly string[], columns: readonly NamedColumn[]): (string | null)[] {
  const taken = new Set<string>();
  const take = (name: string | undefined) => {
    if (name === undefined || taken.has(name)) return null;
    taken.add(name);
    return name;
  };
  const plain = headings.map(plainHeading);
  const known = columns.map(({ name, labels }) => ({
    name,
    own: plainHeading(name),
    labels: labels.map(plainHeading),
  }));
  const byName = plain.map((heading) => take(known.find(({ own }) => own === heading)?.name));
  return plain.map((heading, index) => {
    if (byName[index] !== null || heading === '') return byName[index]!;
    const called = known.filter(({ labels }) => labels.includes(heading));
    return called.length === 1 ? take(called[0]!.name) : null;
  });
}

/** Returns whether a file's first line can be its headings: some text, and no number or date. An empty heading is an unnamed column. */
export function areHeadings(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    filled.length > 0 && !filled.some((cell) => NUMBER.test(cell) || YEAR_FIRST.test(cell) || YEAR_LAST.test(cell))
  );
}
