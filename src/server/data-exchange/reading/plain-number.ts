import Big from 'big.js';

/** So many digits spreadsheet programs show of a number; what a file has beyond them is how a binary number is written out. */
const SHOWN_DIGITS = 15;

/**
 * A number as a workbook has it, as plain decimals. `0.30000000000000004` and `1.5E-3` are how programs write 0.3 and 0.0015 down; a whole
 * number stays with all of its digits.
 */
export function plainNumber(text: string): string {
  if (!/^-?\d+(\.\d+)?([eE][-+]?\d{1,3})?$/.test(text)) return text;
  if (/^-?\d+$/.test(text)) return text;
  const number = new Big(text);
  const digits = number.c.length;
  return (digits > SHOWN_DIGITS ? number.prec(SHOWN_DIGITS) : number).toFixed();
}
