import Big from 'big.js';

/** The digits spreadsheets display of a number; more digits are an artefact of binary floats. */
const SHOWN_DIGITS = 15;

/**
 * Converts a workbook's number to a decimal: `0.30000000000000004` and `1.5E-3` are stored forms of 0.3 and 0.0015. Integers keep all
 * digits.
 */
export function plainNumber(text: string): string {
  if (!/^-?\d+(\.\d+)?([eE][-+]?\d{1,3})?$/.test(text)) return text;
  if (/^-?\d+$/.test(text)) return text;
  const number = new Big(text);
  const digits = number.c.length;
  return (digits > SHOWN_DIGITS ? number.prec(SHOWN_DIGITS) : number).toFixed();
}
