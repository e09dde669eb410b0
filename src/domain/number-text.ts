import { plainDecimal } from './money.ts';
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

const UNREADABLE = { kind: 'unreadable' } as const;

/**
 * Reads a number as people and spreadsheets write it (PO-07): `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, with a sign before
 * or behind, in brackets when it is negative, with or without the sign of a currency. A single separator before exactly three digits is
 * told by the format where thousands are written with a comma and decimals with a point: `1,234` and `1.234`. Elsewhere a program or a
 * keyboard may have brought the other habit, and what could mean two things is never guessed at (FIX-38).
 */
export function readNumberText(text: string, format: NumberFormat): NumberReading {
  const trimmed = text.normalize('NFKC').replaceAll('\u2212', '-').trim();
  if (trimmed === '') return { kind: 'none' };
  // Digits of another width or script are a slip of the keyboard, and look like others (FIX-42).
  if (/(?![0-9])\p{N}/u.test(text)) return UNREADABLE;
  const bare = trimmed
    .replace(/^([-+(]*)\s*(\p{Sc}|\p{Lu}{3}\b)\s*/u, '$1')
    .replace(/\s*(\p{Sc}|\b\p{Lu}{3})(\)?)$/u, '$2');
  const match = /^(?<open>\()?(?<sign>[-+])?\s*(?<digits>[\d.,'’\s]*\d[.,]?)\s*(?<behind>-)?(?<close>\))?$/u.exec(bare);
  if (!match?.groups) return UNREADABLE;
  const { open, sign, digits, behind, close } = match.groups;
  if ((open === undefined) !== (close === undefined) || [open, sign, behind].filter(Boolean).length > 1)
    return UNREADABLE;
  const read = plainDigits(digits!.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, ''), format);
  const isNegative = open !== undefined || sign === '-' || behind !== undefined;
  const signed = (decimal: string) => plainDecimal(`${isNegative ? '-' : ''}${decimal}`);
  if (read.kind === 'number') return { kind: 'number', decimal: signed(read.decimal) };
  if (read.kind !== 'ambiguous') return read;
  return { kind: 'ambiguous', thousands: signed(read.thousands), decimals: signed(read.decimals) };
}

/** Digits with commas and points, without sign and blanks. */
function plainDigits(digits: string, format: NumberFormat): NumberReading {
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
  if (format === 'comma-point' && last === ',') return decimalOf(whole + fraction, '');
  if ((format === 'comma-point' || format === 'apostrophe-point') && last === '.') return decimalOf(whole, fraction);
  return { kind: 'ambiguous', thousands: whole + fraction, decimals: `${whole}.${fraction}` };
}

function hasGroups(digits: string, separator: string): boolean {
  const [first, ...groups] = digits.split(separator);
  return /^\d{1,3}$/.test(first!) && groups.every((group) => /^\d{3}$/.test(group));
}

function decimalOf(whole: string, fraction: string): NumberReading {
  if (whole.length > MOST_DIGITS || fraction.length > MOST_DIGITS) return UNREADABLE;
  return { kind: 'number', decimal: `${whole || '0'}${fraction ? `.${fraction}` : ''}` };
}
