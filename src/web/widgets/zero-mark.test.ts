import { expect, it } from 'vitest';
import { zeroMark } from './zero-mark.ts';

it.each([
  ['0.00', true],
  ['0', true],
  ['-0.00', true],
  [0, true],
  ['0.01', false],
  ['-0.01', false],
  ['100.00', false],
  [7.5, false],
])('figures that are nothing are marked: %s (NAV-09)', (figure, isZero) => {
  expect(zeroMark(figure)).toEqual(isZero ? { 'data-zero': true } : {});
});
