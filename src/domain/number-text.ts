import { plainDecimal } from './money.ts';

/** What a text that somebody typed or pasted is as a number: nothing, a plain decimal, or why it cannot be read. */
export type NumberReading =
  | { kind: 'none' }
  | { kind: 'number'; decimal: string }
  | { kind: 'unreadable'; problem: 'not-a-number' | 'ambiguous' };

/** So many digits are read at most on either side: more than any amount has room for. */
const MOST_DIGITS = 20;

/**
 * Reads a number as people and spreadsheets write it (PO-07): `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, with a sign before
 * or behind, in brackets when it is negative, with or without the sign of a currency. A single separator before exactly three
 * digits can mean two things: where a comma is the decimal separator (`hasDecimalComma`), `1,234` is a decimal and `1.234`
 * cannot be told; elsewhere `1,234` has thousands and `1.234` decimals. What could mean two things is never guessed at.
 */
export function readNumberText(text: string, hasDecimalComma: boolean): NumberReading {
  const trimmed = text.normalize('NFKC').replaceAll('\u2212', '-').trim();
  if (trimmed === '') return { kind: 'none' };
  // Digits of another width or script are a slip of the keyboard, and look like others (FIX-42).
  if (/(?![0-9])\p{N}/u.test(text)) return { kind: 'unreadable', problem: 'not-a-number' };
  const bare = trimmed
    .replace(/^([-+(]*)\s*(\p{Sc}|\p{Lu}{3}\b)\s*/u, '$1')
    .replace(/\s*(\p{Sc}|\b\p{Lu}{3})(\)?)$/u, '$2');
  const match = /^(?<open>\()?(?<sign>[-+])?\s*(?<digits>[\d.,'’\s]*\d[.,]?)\s*(?<behind>-)?(?<close>\))?$/u.exec(bare);
  if (!match?.groups) return { kind: 'unreadable', problem: 'not-a-number' };
  const { open, sign, digits, behind, close } = match.groups;
  if ((open === undefined) !== (close === undefined) || [open, sign, behind].filter(Boolean).length > 1)
    return { kind: 'unreadable', problem: 'not-a-number' };
  const read = plainDigits(digits!.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, ''), hasDecimalComma);
  if (read.kind !== 'number') return read;
  const isNegative = open !== undefined || sign === '-' || behind !== undefined;
  return { kind: 'number', decimal: plainDecimal(`${isNegative ? '-' : ''}${read.decimal}`) };
}

/** Digits with commas and points, without sign and blanks. */
function plainDigits(digits: string, hasDecimalComma: boolean): NumberReading {
  const unreadable = { kind: 'unreadable', problem: 'not-a-number' } as const;
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return unreadable;
  const separators: string[] = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return decimalOf(digits, '');
  const other = last === ',' ? '.' : ',';
  if (separators.includes(other)) {
    // Two kinds: the last one is of the decimals and stands once, the others are of thousands.
    if (separators.filter((one) => one === last).length > 1 || !hasGroups(digits.split(last)[0]!, other))
      return unreadable;
    return decimalOf(digits.split(last)[0]!.replaceAll(other, ''), digits.split(last)[1]!);
  }
  if (separators.length > 1) return hasGroups(digits, last) ? decimalOf(digits.replaceAll(last, ''), '') : unreadable;
  const [whole, fraction] = digits.split(last) as [string, string];
  const couldBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (couldBeThousands && last === ',' && !hasDecimalComma) return decimalOf(whole + fraction, '');
  if (couldBeThousands && last === '.' && hasDecimalComma) return { kind: 'unreadable', problem: 'ambiguous' };
  return decimalOf(whole, fraction);
}

function hasGroups(digits: string, separator: string): boolean {
  const [first, ...groups] = digits.split(separator);
  return /^\d{1,3}$/.test(first!) && groups.every((group) => /^\d{3}$/.test(group));
}

function decimalOf(whole: string, fraction: string): NumberReading {
  if (whole.length > MOST_DIGITS || fraction.length > MOST_DIGITS)
    return { kind: 'unreadable', problem: 'not-a-number' };
  return { kind: 'number', decimal: `${whole || '0'}${fraction ? `.${fraction}` : ''}` };
}
