import { isZeroAmount } from '#domain/money/money.ts';

/** The mark of an element that shows a figure: base.css mutes those that are nothing. */
export function zeroMark(figure: string | number): { 'data-zero'?: true } {
  return isZeroAmount(String(figure)) ? { 'data-zero': true } : {};
}
