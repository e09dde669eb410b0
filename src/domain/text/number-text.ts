import { isDecimalText, plainDecimal } from '../money/money.ts';
import type { NumberFormat } from './number-format.ts';

/** A number whose one separator is of thousands or of decimals, as plain decimals. */
export type TwoReadings = { thousands: string; decimals: string };

/**
 * What a text that somebody typed or pasted is as a number: nothing, a plain decimal, none at all, or one of two, of which only who wrote
 * it knows which.
 */
export type NumberReading =
  | { kind: 'none' }
  | { kind: 'number'; decimal: string }
  | { kind: 'unreadable' }
  | ({ kind: 'ambiguous' } & TwoReadings);

/** So many digits are read at most on either side: more than any amount has room for. */
const MOST_DIGITS = 20;

/** Characters of a number with its currency, sign and separators. */
const LONGEST_NUMBER = 200;

const UNREADABLE = { kind: 'unreadable' } as const;

/** What stands before the decimals of a number. */
export type DecimalSign = '.' | ',';

/**
 * How the numbers of a pasted block are written: with this decimal sign; `unknown` = nothing in the block shows it, so a number
 * with two readings is never guessed at.
 */
export type BlockNumbers = DecimalSign | 'unknown';

/**
 * The decimal sign that the numbers of a block show when they are read together: `0,35` and `1.234,50` show a comma, and so does
 * `1.234.567`. Other texts show nothing. Unknown where no number shows it, or where two numbers contradict each other.
 */
export function numbersOfBlock(texts: Iterable<string>): BlockNumbers {
  const signs = new Set<DecimalSign>();
  for (const text of texts) {
    const digits = partsOf(text)?.digits ?? '';
    if (readNumberText(text, 'point-comma', 'unknown').kind !== 'number') continue;
    const separators: string[] = digits.match(/[.,]/g) ?? [];
    const last = separators.at(-1) as DecimalSign | undefined;
    if (last === undefined) continue;
    const isGrouping = separators.length > 1 && new Set(separators).size === 1;
    signs.add(isGrouping ? otherSign(last) : last);
  }
  return signs.size === 1 ? [...signs][0]! : 'unknown';
}

/** The decimal sign that a number shows whose value is known, as some spreadsheets put it on the clipboard; null when it shows none. */
export function signShownBy(text: string, value: string): DecimalSign | null {
  if (!isDecimalText(value)) return null;
  for (const sign of ['.', ','] as const) {
    const [read, otherwise] = [sign, otherSign(sign)].map((one) => readNumberText(text, 'comma-point', one));
    const isValue = read?.kind === 'number' && read.decimal === plainDecimal(value);
    if (isValue && otherwise?.kind === 'number' && otherwise.decimal !== read.decimal) return sign;
  }
  return null;
}

function otherSign(sign: DecimalSign): DecimalSign {
  return sign === ',' ? '.' : ',';
}

/**
 * Reads a number as people and spreadsheets write it: `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, with a sign before
 * or behind, in brackets when it is negative, with or without the sign of a currency. A single separator before exactly three digits is
 * told by the format where thousands are written with a comma and decimals with a point: `1,234` and `1.234`. Elsewhere a program or a
 * keyboard may have brought the other habit, and what could mean two things is never guessed at. In a pasted block, `numbers` of
 * the block decide instead of the person's format.
 */
export function readNumberText(text: string, format: NumberFormat, numbers: BlockNumbers | null = null): NumberReading {
  const parts = partsOf(text);
  if (parts === null) return text.trim() === '' ? { kind: 'none' } : UNREADABLE;
  const { digits, isNegative } = parts;
  const read = plainDigits(digits, format, numbers);
  const signed = (decimal: string) => plainDecimal(`${isNegative ? '-' : ''}${decimal}`);
  if (read.kind === 'number') return { kind: 'number', decimal: signed(read.decimal) };
  if (read.kind !== 'ambiguous') return read;
  return { kind: 'ambiguous', thousands: signed(read.thousands), decimals: signed(read.decimals) };
}

/** The digits of a number with commas and points, without currency, sign and blanks; null where the text is none. */
function partsOf(text: string): { digits: string; isNegative: boolean } | null {
  const trimmed = text.normalize('NFKC').replaceAll('\u2212', '-').trim();
  // Digits of another width or script are a slip of the keyboard, and look like others.
  if (text.length > LONGEST_NUMBER || /(?![0-9])\p{N}/u.test(text)) return null;
  const bare = trimmed
    .replace(/^([-+(]*)\s*(\p{Sc}|\p{Lu}{3}\b)\s*/u, '$1')
    .replace(/(?<!\s)\s*(\p{Sc}|\b\p{Lu}{3})(\)?)$/u, '$2');
  const match = /^(?<open>\()?(?<sign>[-+])?\s*(?<digits>[\d.,'’\s]*\d[.,]?)\s*(?<behind>-)?(?<close>\))?$/u.exec(bare);
  if (!match?.groups) return null;
  const { open, sign, digits, behind, close } = match.groups;
  if ((open === undefined) !== (close === undefined) || [open, sign, behind].filter(Boolean).length > 1) return null;
  const isNegative = open !== undefined || sign === '-' || behind !== undefined;
  return { digits: digits!.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, ''), isNegative };
}

/** Digits with commas and points, without sign and blanks. */
function plainDigits(digits: string, format: NumberFormat, numbers: BlockNumbers | null): NumberReading {
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return UNREADABLE;
  const separators: string[] = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return decimalOf(digits, '');
  const other = last === ',' ? '.' : ',';
  if (separators.includes(other)) {
    // Two kinds: the last one is of the decimals and stands once, the others are of thousands.
    if (separators.filter((one) => one === last).length > 1 || !hasGroups(digits.split(last)[0]!, other))
      return UNREADABLE;
    return decimalOf(digits.split(last)[0]!.replaceAll(other, ''), digits.split(last)[1]!);
  }
  if (separators.length > 1) return hasGroups(digits, last) ? decimalOf(digits.replaceAll(last, ''), '') : UNREADABLE;
  const [whole, fraction] = digits.split(last) as [string, string];
  const couldBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!couldBeThousands) return decimalOf(whole, fraction);
  const readings = { thousands: whole + fraction, decimals: `${whole}.${fraction}` };
  if (numbers === 'unknown') return { kind: 'ambiguous', ...readings };
  if (numbers !== null) return last === numbers ? decimalOf(whole, fraction) : decimalOf(whole + fraction, '');
  if (format === 'comma-point' && last === ',') return decimalOf(whole + fraction, '');
  if ((format === 'comma-point' || format === 'apostrophe-point') && last === '.') return decimalOf(whole, fraction);
  return { kind: 'ambiguous', ...readings };
}

function hasGroups(digits: string, separator: string): boolean {
  const [first, ...groups] = digits.split(separator);
  return /^\d{1,3}$/.test(first!) && groups.every((group) => /^\d{3}$/.test(group));
}

function decimalOf(whole: string, fraction: string): NumberReading {
  if (whole.length > MOST_DIGITS || fraction.length > MOST_DIGITS) return UNREADABLE;
  return { kind: 'number', decimal: `${whole || '0'}${fraction ? `.${fraction}` : ''}` };
}
