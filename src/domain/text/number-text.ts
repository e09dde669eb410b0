import { isDecimalText, plainDecimal } from '../money/money.ts';
import type { NumberFormat } from './number-format.ts';

/** The two readings of a number whose only separator may be a thousands or a decimal separator. */
export type TwoReadings = { thousands: string; decimals: string };

/** The result of parsing a number: empty, a decimal, invalid, or ambiguous between two readings, which only the writer can resolve. */
export type NumberReading =
  | { kind: 'none' }
  | { kind: 'number'; decimal: string }
  | { kind: 'unreadable' }
  | ({ kind: 'ambiguous' } & TwoReadings);

/** The maximum digits on either side of the point; more than any amount allows. */
const MOST_DIGITS = 20;

/** The maximum characters of a number with currency, sign and separators. */
const LONGEST_NUMBER = 200;

const UNREADABLE = { kind: 'unreadable' } as const;

export type DecimalSign = '.' | ',';

/** The decimal separator of a pasted block. `unknown`: nothing in the block shows it, so ambiguous numbers aren't guessed. */
export type BlockNumbers = DecimalSign | 'unknown';

/**
 * Determines the decimal separator from all numbers of a block: `0,35`, `1.234,50` and `1.234.567` show a comma. Unknown if no number shows
 * it or numbers contradict each other.
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

/** Returns the decimal separator of a number whose value is known, as some spreadsheets put it on the clipboard; null if it shows none. */
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
 * Parses a number as people and spreadsheets write it: `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, with a leading or trailing sign,
 * parentheses for negatives, and an optional currency. In formats with comma thousands and decimal point, a single separator before exactly
 * three digits follows the format: `1,234` and `1.234`. Otherwise programs or keyboards may use the other convention, so such numbers are
 * ambiguous. In a pasted block, its `numbers` take precedence over the person's format.
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

/** Strips currency, sign and spaces from a number; null if the text isn't one. */
function partsOf(text: string): { digits: string; isNegative: boolean } | null {
  const trimmed = text.normalize('NFKC').replaceAll('\u2212', '-').trim();
  // Digits of other widths or scripts are typing errors that look like valid digits.
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

/** Parses digits with commas and points. */
function plainDigits(digits: string, format: NumberFormat, numbers: BlockNumbers | null): NumberReading {
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return UNREADABLE;
  const separators: string[] = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return decimalOf(digits, '');
  const other = last === ',' ? '.' : ',';
  if (separators.includes(other)) {
    // Two different separators: the last one is the decimal separator and must occur once, the other separates thousands.
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
