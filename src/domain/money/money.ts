import Big from 'big.js';

/** The maximum digits before the point of amounts, units and rates. */
const INTEGER_DIGITS = 17;
/** The maximum decimals of units and rates. */
const QUANTITY_DECIMALS = 6;

/** Rounds an amount to its currency's decimals, half away from zero. Returns `"-12.30"`, never an exponent, plus sign or minus zero. */
export function roundAmount(amount: Big | string, decimals: number): string {
  const rounded = Big(amount).round(decimals, Big.roundHalfUp);
  return (rounded.eq(0) ? Big(0) : rounded).toFixed(decimals);
}

/** Adds amounts exactly and returns the sum in the currency's decimals. */
export function sumOfAmounts(amounts: readonly string[], decimals: number): string {
  return roundAmount(
    amounts.reduce((sum, amount) => sum.plus(amount), Big(0)),
    decimals,
  );
}

/** Returns whether a rounded amount has too many digits before the point. */
export function exceedsColumn(amount: string): boolean {
  return amount.replace(/^-/, '').split('.')[0]!.length > INTEGER_DIGITS;
}

/**
 * Returns whether units or a rate have more than 17 digits before or 6 after the point. The same limit applies in cells, files and the API.
 */
export function exceedsQuantity(decimal: string): boolean {
  const [whole, decimals = ''] = plainDecimal(decimal).replace(/^-/, '').split('.');
  return whole!.length > INTEGER_DIGITS || decimals.length > QUANTITY_DECIMALS;
}

/** Returns whether a text is a decimal number as the API accepts it: ASCII digits, a point, no spaces, no exponent. */
export function isDecimalText(text: string): boolean {
  return /^-?\d{1,40}(\.\d{1,40})?$/.test(text);
}

/** Formats a decimal without redundant zeros: `"10"`, `"7.5"`, `"0"`. */
export function plainDecimal(value: Big | string): string {
  const plain = Big(value).toFixed();
  return Number(plain) === 0 && Big(plain).eq(0) ? '0' : plain;
}

/** Returns the share of an amount in a positive whole, in whole percent, rounded half up, at least zero. */
export function sharePercent(part: string, whole: string): number {
  return Math.max(0, Number(Big(part).times(100).div(whole).round(0, Big.roundHalfUp)));
}

/** Returns whether an amount is zero, with any number of decimals. */
export function isZeroAmount(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount);
}
