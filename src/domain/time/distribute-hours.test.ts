import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingHours, spreadHours } from './distribute-hours.ts';
import { sumHours } from './hours.ts';

describe('spreading hours', () => {
  it.each([
    [1000, [1, 1, 1], [334, 333, 333]],
    [100, [1, 1, 1, 1, 1, 1, 1], [15, 15, 14, 14, 14, 14, 14]],
    [3600, [800, 800, 800, 800, 400], [800, 800, 800, 800, 400]],
    [800, [0, 0], [400, 400]],
    [1, [1, 1], [1, 0]],
    [-500, [1, 1, 1], [-167, -167, -166]],
    [0, [3, 1], [0, 0]],
    [700, [], []],
  ])('shares %s out by weights %j (TED-10)', (total, weights, shares) => {
    expect(spreadHours(total, weights)).toEqual(shares);
  });

  it('sums exactly and stays within one hundredth of the exact share (TED-10)', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 2400 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: -240_000, max: 240_000 }), weights, (total, by) => {
        const shares = spreadHours(total, by);
        expect(sumHours(shares)).toBe(total);
        const sum = sumHours(by);
        if (sum === 0) return;
        for (const [index, share] of shares.entries())
          expect(Math.abs(share * sum - total * by[index]!)).toBeLessThan(sum);
      }),
    );
  });

  it('fills a day up to its work hours and never takes hours away', () => {
    expect(missingHours({ workHours: 800, otherHours: 325 })).toBe(475);
    expect(missingHours({ workHours: 800, otherHours: 900 })).toBe(0);
  });
});
