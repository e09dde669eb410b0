import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

it.each<[number[], number[]]>([
  [[], [0, 1]],
  [[0], [0, 1]],
  [
    [3.5, 1],
    [0, 1, 2, 3, 4],
  ],
  [
    [0.25, 0.5],
    [0, 1],
  ],
  [
    [1, 1],
    [0, 1],
  ],
  [
    [76, 57.25],
    [0, 20, 40, 60, 80],
  ],
  [
    [7.6, -2],
    [-5, 0, 5, 10],
  ],
  [[4e9], [0, 1e9, 2e9, 3e9, 4e9]],
])('the axis over %j is marked at %j (WID-11, NAV-11)', (figures, ticks) => {
  expect(axisTicks(figures)).toEqual(ticks);
});

it('the marks are whole and hold every figure, and there are neither too few nor too many (WID-11, NAV-11)', () => {
  const figure = fc
    .double({ min: -1e13, max: 1e13, noNaN: true })
    .filter((value) => value === 0 || Math.abs(value) > 1e-4);
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 31 }), (figures) => {
      const ticks = axisTicks(figures);
      expect(ticks).toContain(0);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      const slack = 1e-9 * Math.max(...ticks.map(Math.abs));
      expect(ticks.at(-1)!).toBeGreaterThanOrEqual(Math.max(...figures) - slack);
      expect(ticks[0]!).toBeLessThanOrEqual(Math.min(...figures) + slack);
    }),
  );
});
