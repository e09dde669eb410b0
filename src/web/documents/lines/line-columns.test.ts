import { expect, it } from 'vitest';
import { longestOf, widthOfFigure } from './line-columns.ts';

it('gives each column of amounts the width of its longest one, so that none is cut (UX-03)', () => {
  expect(longestOf(['1.00', '1,234,567.89', '-3.00', ''])).toBe('1,234,567.89');
  expect(longestOf([])).toBe('');
  // Digits of Inter at 13 px in bold are about 8.3 px wide.
  expect(widthOfFigure('1,234,567.89')).toBeGreaterThan(9 * 8.3 + 3 * 4 + 16);
  expect(widthOfFigure('12')).toBeLessThan(widthOfFigure('123'));
});
