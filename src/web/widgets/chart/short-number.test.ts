import { expect, it } from 'vitest';
import { shortNumber } from './short-number.ts';

it.each([
  [0, '0'],
  [7.6, '7.6'],
  [-2.25, '-2.25'],
  [999_999_999, '999999999'],
  [1e9, '1.0B'],
  [1_250_000_000, '1.3B'],
  [-2_500_000_000, '-2.5B'],
  [999_900_000_000, '999.9B'],
  [1e12, '1.0T'],
  [12_340_000_000_000, '12.3T'],
  [-1e12, '-1.0T'],
])('the axis of a chart shows %d as %s (WID-11)', (value, text) => {
  expect(shortNumber(value)).toBe(text);
});
