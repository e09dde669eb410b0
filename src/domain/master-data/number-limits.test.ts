import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalRefusal, isWholeWithin } from './number-limits.ts';

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''));

describe('numbers of master data (ADM-15)', () => {
  it('are kept as long as their digits are, and zeros that say nothing count for nothing (ADM-15)', () => {
    fc.assert(
      fc.property(digits(1, 22), digits(0, 9), fc.boolean(), (before, after, isNegative) => {
        const text = `${isNegative ? '-' : ''}${before}${after ? `.${after}` : ''}`;
        const isShort = before.replace(/^0+(?=\d)/, '').length <= 17 && after.replace(/0+$/, '').length <= 6;
        expect([text, decimalRefusal(text, { whole: 17, decimals: 6 }) === null]).toEqual([text, isShort]);
      }),
    );
  });

  it('are within their bounds, both included (ADM-15)', () => {
    const limits = { whole: 4, decimals: 2, least: '0.01', most: '24' };
    const told = ['0', '0.01', '24', '24.00', '24.01', '-1'].map((text) => decimalRefusal(text, limits));
    expect(told).toEqual(['outside', null, null, null, 'outside', 'outside']);
  });

  it('are plain digits, whatever else a number may be written as (ADM-15)', () => {
    for (const text of ['', ' 1', '1.', '.5', '1e5', '0x10', '1,5', '١', '1\n', 'NaN', '+1'])
      expect([text, decimalRefusal(text, { whole: 17, decimals: 6 })]).toEqual([text, 'no-number']);
    for (const text of ['', '1.0', '1e1', ' 1', '9007199254740993'])
      expect([text, isWholeWithin(text, { least: 0, most: 2_147_483_647 })]).toEqual([text, false]);
    expect(['0', '4', '5', '-1'].map((text) => isWholeWithin(text, { least: 0, most: 4 }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
