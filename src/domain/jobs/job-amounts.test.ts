import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumAmounts } from './job-amounts.ts';

it('totals are exact, also where floats are not (TRACK-01)', () => {
  expect(sumAmounts([])).toBe('0.00');
  expect(sumAmounts(['0.10', '0.20', '-0.30'])).toBe('0.00');
  expect(sumAmounts(['90071992547409931.07', '0.01'])).toBe('90071992547409931.08');
  expect(sumAmounts(['1.250', '0.005'])).toBe('1.255');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
      const sum = cents.reduce((total, each) => total + each, 0);
      const expected = `${sum < 0 ? '-' : ''}${Math.trunc(Math.abs(sum) / 100)}.${String(Math.abs(sum) % 100).padStart(2, '0')}`;
      expect(sumAmounts(cents.map((each) => (each / 100).toFixed(2)))).toBe(expected);
    }),
  );
});
