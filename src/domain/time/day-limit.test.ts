import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceedsDay, HOURS_OF_A_DAY } from './day-limit.ts';

describe('the daily maximum', () => {
  it('is exceeded by a change that lifts the total above it, not by one that reaches it (TE-05)', () => {
    const days: [number, number, number, boolean][] = [
      [0, 1000, 1000, false],
      [0, 1001, 1000, true],
      [240, 760, 1000, false],
      [240, 761, 1000, true],
      [999, 1, 1000, false],
      [1000, 1, 1000, true],
      [1000, 0, 1000, false],
      [1000, -1, 1000, false],
      [-500, 1500, 1000, false],
      [-500, 1501, 1000, true],
    ];
    expect(
      days.map(([total, change, maximum]) => [total, change, maximum, exceedsDay({ total, change, maximum })]),
    ).toEqual(days);
  });

  it('lets a total that is already above it become smaller, never larger (TE-05)', () => {
    expect(exceedsDay({ total: 1500, change: -100, maximum: 1000 })).toBe(false);
    expect(exceedsDay({ total: 1500, change: 0, maximum: 1000 })).toBe(false);
    expect(exceedsDay({ total: 1500, change: 1, maximum: 1000 })).toBe(true);
  });

  it('holds through any row of changes of which the refused ones are left out (TE-05)', () => {
    const changes = fc.array(fc.integer({ min: -2400, max: 2400 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: HOURS_OF_A_DAY }), changes, (maximum, all) => {
        let total = 0;
        for (const change of all) if (!exceedsDay({ total, change, maximum })) total += change;
        expect(total).toBeLessThanOrEqual(maximum);
      }),
    );
  });

  it('is reached exactly by every split of it into hundredths, where floats would exceed it (TE-13)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2400 }), fc.integer({ min: 1, max: 2400 }), (first, maximum) => {
        const part = Math.min(first, maximum);
        expect(exceedsDay({ total: part, change: maximum - part, maximum })).toBe(false);
        expect(exceedsDay({ total: part, change: maximum - part + 1, maximum })).toBe(true);
      }),
    );
  });
});
