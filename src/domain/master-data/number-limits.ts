import Big from 'big.js';

/**
 * Digits before and after the point, and the bounds where there are any, as plain decimals. `digits`: of both together; `above`: it is
 * more than that.
 */
export type DecimalLimits = {
  whole: number;
  decimals: number;
  digits?: number;
  least?: string;
  most?: string;
  above?: string;
};

/** Why a plain decimal cannot be kept; null = it can. Digits that would be rounded away are refused: what is stored is what was written. */
export function decimalRefusal(
  text: string,
  { whole, decimals, digits, least, most, above }: DecimalLimits,
): 'no-number' | 'too-many-decimals' | 'too-many-digits' | 'too-many-digits-in-all' | 'outside' | 'not-above' | null {
  const match = /^-?(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return 'no-number';
  const [, before = '', after = ''] = match;
  const [ofWhole, ofRest] = [before.replace(/^0+(?=\d)/, ''), withoutEndZeros(after)];
  if (digits !== undefined && ofWhole.replace(/^0$/, '').length + ofRest.length > digits)
    return 'too-many-digits-in-all';
  if (ofRest.length > decimals) return 'too-many-decimals';
  if (ofWhole.length > whole) return 'too-many-digits';
  if (above !== undefined && new Big(text).lte(above)) return 'not-above';
  const isOutside = (least !== undefined && new Big(text).lt(least)) || (most !== undefined && new Big(text).gt(most));
  return isOutside ? 'outside' : null;
}

/** A regular expression would look at a long run of zeros once for each of them. */
function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Whether a text is a whole number within bounds. */
export function isWholeWithin(text: string, { least, most }: { least: number; most: number }): boolean {
  return /^-?\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most;
}
