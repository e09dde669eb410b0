import { isDay } from '../calendar/calendar.ts';

/** How the text of a file is coded. */
export const FILE_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

/** The characters of Windows-1252 from 0x80 to 0x9F, where it differs from Latin-1; five are not assigned. */
export const WINDOWS_1252 = '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ';

/** What parts the cells of a line. */
export const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;
export type Separator = keyof typeof SEPARATORS;
export const SEPARATOR_NAMES = ['comma', 'semicolon', 'tab', 'bar'] as const satisfies readonly Separator[];

/** What stands before decimals; the other one then parts thousands. */
export const DECIMAL_SIGNS = ['point', 'comma'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** In which order days are written. One that begins with its year is always understood. */
export const DATE_ORDERS = ['year-month-day', 'day-month-year', 'month-day-year'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * Guesses the encoding of a text: by its mark, by the zeros that UTF-16 has in every second place, else UTF-8 where it is that; `isText` says so
 * where somebody knows it sooner.
 */
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

/** Whether bytes are UTF-8. What is cut off at their end counts as none. */
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
 * Guesses what parts the cells: the sign under which the most headings are known, else the one of which every line has the most and
 * as many as the others. A text without any is one column wide; its cells are parted by commas, of which it has none.
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
  // Where every line has as many of two signs, commas are of the numbers.
  const isNumbers = ({ name, width }: { name: Separator; width: number }) => Number(name === 'comma' && width > 1);
  ranked.sort(
    (one, other) =>
      other.known - one.known || other.even - one.even || other.width - one.width || isNumbers(one) - isNumbers(other),
  );
  return ranked[0]!.name;
}

/** Records that are looked at to guess a separator. */
const LOOKED_AT = 20;

/** The first records of a text under a separator (RFC 4180), however badly they may be written. */
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

/** What cells say of a manner of writing: one of its values, null = they could mean two things, which a person must settle. */
type Guess<Value> = Value | null;

const NUMBER = /^[-+\u2212]?(?=[.,]?\d)[\d.,'’\u00a0\u202f ]*$/u;

/**
 * Guesses what stands before decimals in cells with numbers: null where `1,234` could be a thousand or hardly more than one, or where
 * cells disagree. Numbers without either sign mean the same in both.
 */
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

/** A number as a plain decimal (`-1234.50`), read by what stands before its decimals; null = it is not written so. */
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
 * Guesses the order of days in cells: null where every day could be read in two ways that differ, as `03/04/2026`, or where cells
 * disagree. Where each begins with its year nothing is open.
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

/** A day as `YYYY-MM-DD`, read in an order; null = it is not written so or does not exist. Years of two digits are of 1970 to 2069. */
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

/** The column that an import passes over: what an earlier one said of a line. */
export const PROBLEM_COLUMN = 'problem';

/** A heading as it is compared: without accents, capitals and what parts words. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A column of a kind by its name in files, and what it is called in the languages of the product. */
export type NamedColumn = { name: string; labels: readonly string[] };

/**
 * Finds what each heading names: by its name in files before its labels, and no column twice. Null = it is left out: nothing is known
 * of it, or two columns are called so.
 */
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

/**
 * Whether the first line of a file can be its headings: some text, and no number and no day among it. A heading that is missing is an
 * unnamed column.
 */
export function areHeadings(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    filled.length > 0 && !filled.some((cell) => NUMBER.test(cell) || YEAR_FIRST.test(cell) || YEAR_LAST.test(cell))
  );
}
