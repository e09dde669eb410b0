import { isZeroAmount } from '#domain/money/money.ts';

/** Marks an element with a number: base.css dims zeros. */
export function zeroMark(figure: string | number): { 'data-zero'?: true } {
  return isZeroAmount(String(figure)) ? { 'data-zero': true } : {};
}
