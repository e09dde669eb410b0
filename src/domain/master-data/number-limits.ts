import Big from 'big.js';

/**
 * Limits of a decimal: digits before and after the point, and bounds as decimal strings. `digits`: in total; `above`: an exclusive minimum.
 */
export type DecimalLimits = {
  whole: number;
  decimals: number;
  digits?: number;
  least?: string;
  most?: string;
  above?: string;
};

/**
 * Returns why a decimal can't be stored; null if it can. Rejects digits that would be rounded, so that the stored value is the typed one.
 */
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

/** A regular expression would take quadratic time on a long run of zeros. */
function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Returns whether a text is an integer within bounds. */
export function isWholeWithin(text: string, { least, most }: { least: number; most: number }): boolean {
  return /^-?\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most;
}
