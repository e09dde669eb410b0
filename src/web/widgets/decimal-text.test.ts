import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDecimal, isDecimal, settleDecimal } from './decimal-text.ts';

describe('the decimal input', () => {
  it.each([
    ['12.5', '12.5'],
    ['-1.25', '-1.25'],
    ['1-2', '12'],
    ['--3', '-3'],
    ['1.2.3', '1.23'],
    ['1.239', '1.23'],
    ['abc1x', '1'],
    ['1e5', '15'],
    ['123456', '12345'],
    ['-12.345', '-12.3'],
    ['٣', ''],
  ])('WID-04 makes of what was typed, %s, what a decimal may hold: %s', (typed, text) => {
    expect(cleanDecimal(typed, 2)).toBe(text);
  });

  it('WID-04 never holds more than digits, one minus sign in front and one dot, five characters and two decimals', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(cleanDecimal(typed, 2)).toMatch(/^(?=.{0,5}$)-?\d*(\.\d{0,2})?$/);
      }),
    );
  });

  it('WID-04 takes a paste only when it is a number', () => {
    expect(['1', '-2.5', ' 3 ', '.5', '7.'].every(isDecimal)).toBe(true);
    expect(['', 'x', '1,5', '1 2', '1e5', '--1', '.'].some(isDecimal)).toBe(false);
  });

  it('WID-04 becomes 0 when it is left empty or unfinished', () => {
    expect(['', '-', '.', '-.'].map(settleDecimal)).toEqual(['0', '0', '0', '0']);
    expect(settleDecimal('2.5')).toBe('2.5');
  });
});
