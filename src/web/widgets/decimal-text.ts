/**
 * The text of a decimal input after somebody typed: digits, one leading minus sign and one dot, so many decimals, at
 * most so many characters (WID-04). What does not fit is left out.
 */
export function cleanDecimal(typed: string, decimals: number, maximum = 5): string {
  const isNegative = typed.trimStart().startsWith('-');
  const [whole = '', ...fractions] = typed.replace(/[^\d.]/g, '').split('.');
  const fraction = fractions.length > 0 && decimals > 0 ? `.${fractions.join('').slice(0, decimals)}` : '';
  return `${isNegative ? '-' : ''}${whole}${fraction}`.slice(0, maximum);
}

/** Whether a pasted text is a number that a decimal input takes (WID-04). */
export function isDecimal(text: string): boolean {
  return /^\s*-?(\d+\.?\d*|\.\d+)\s*$/.test(text);
}

/** What an empty or unfinished decimal becomes when the input is left (WID-04). */
export function settleDecimal(text: string): string {
  return isDecimal(text) ? text.trim() : '0';
}
