import Big from 'big.js';

/** The most digits before the point of an amount, and of units and a rate. */
const INTEGER_DIGITS = 17;
/** The most digits after the point of units and of a rate. */
const QUANTITY_DECIMALS = 6;

/**
 * An amount in the decimals of its currency, rounded half away from zero: `"-12.30"`, never an exponent, a plus sign or a
 * minus zero.
 */
export function roundAmount(amount: Big | string, decimals: number): string {
  const rounded = Big(amount).round(decimals, Big.roundHalfUp);
  return (rounded.eq(0) ? Big(0) : rounded).toFixed(decimals);
}

/** The sum of amounts, exact, in the decimals of their currency. */
export function sumOfAmounts(amounts: readonly string[], decimals: number): string {
  return roundAmount(
    amounts.reduce((sum, amount) => sum.plus(amount), Big(0)),
    decimals,
  );
}

/** Whether an amount has more digits before the point than there is room for; to be asked of the rounded one. */
export function exceedsColumn(amount: string): boolean {
  return amount.replace(/^-/, '').split('.')[0]!.length > INTEGER_DIGITS;
}

/**
 * Whether units or a rate have more digits than are taken: 17 before the point and 6 after, in cells, files and the API alike
 *.
 */
export function exceedsQuantity(decimal: string): boolean {
  const [whole, decimals = ''] = plainDecimal(decimal).replace(/^-/, '').split('.');
  return whole!.length > INTEGER_DIGITS || decimals.length > QUANTITY_DECIMALS;
}

/** Whether a text is a plain decimal number as the API takes it: ASCII digits, one point, no blanks, no exponent. */
export function isDecimalText(text: string): boolean {
  return /^-?\d{1,40}(\.\d{1,40})?$/.test(text);
}

/** A plain decimal without needless zeros: `"10"`, `"7.5"`, `"0"`. */
export function plainDecimal(value: Big | string): string {
  const plain = Big(value).toFixed();
  return Number(plain) === 0 && Big(plain).eq(0) ? '0' : plain;
}

/** How much of a positive amount another one is, in whole percent, rounded half up and never below zero. */
export function sharePercent(part: string, whole: string): number {
  return Math.max(0, Number(Big(part).times(100).div(whole).round(0, Big.roundHalfUp)));
}

/** Whether an amount is nothing, in whatever decimals it is written. */
export function isZeroAmount(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount);
}
