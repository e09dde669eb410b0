import Big from 'big.js';

/** Digits before and after the point, and the bounds where there are any, as plain decimals. */
export type DecimalLimits = { whole: number; decimals: number; least?: string; most?: string };

/** Why a plain decimal cannot be kept; null = it can. Digits that would be rounded away are refused: what is stored is what was written. */
export function decimalRefusal(
  text: string,
  { whole, decimals, least, most }: DecimalLimits,
): 'no-number' | 'too-many-decimals' | 'too-many-digits' | 'outside' | null {
  const match = /^-?(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return 'no-number';
  const [, before = '', after = ''] = match;
  if (after.replace(/0+$/, '').length > decimals) return 'too-many-decimals';
  if (before.replace(/^0+(?=\d)/, '').length > whole) return 'too-many-digits';
  const isOutside = (least !== undefined && new Big(text).lt(least)) || (most !== undefined && new Big(text).gt(most));
  return isOutside ? 'outside' : null;
}

/** Whether a text is a whole number within bounds. */
export function isWholeWithin(text: string, { least, most }: { least: number; most: number }): boolean {
  return /^-?\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most;
}
