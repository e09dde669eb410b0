import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOfParts, readFileDuration } from './export-duration.ts';

describe('DATA-08 durations become hundredths, half away from zero', () => {
  it.each([
    ['1:30', 150],
    ['01:30:00', 150],
    ['0:00:18', 1],
    ['0:00:17', 0],
    ['00:20:00', 33],
    ['00:40:00', 67],
    ['24:00:00', 2400],
    ['124:59:59', 12500],
    ['-00:00:18', -1],
    ['1.005', 101],
    ['1.004999999', 100],
    ['-1.005', -101],
    ['.5', null],
    ['1:60', null],
    ['', null],
    ['1h', null],
    ['½', null],
    ['1899-12-30T01:30:00.000Z', 150],
    ['1899-12-31', 2400],
    ['1900-01-01T12:00:00.000Z', 6000],
  ])('DATA-08 %s is %s', (text, hundredths) => {
    expect(readFileDuration(text, 'point')?.hundredths ?? null).toBe(hundredths);
  });

  it('DATA-08 a decimal comma is read as the file writes it', () => {
    expect(readFileDuration('1,25', 'comma')?.hundredths).toBe(125);
    expect(readFileDuration('1,25', 'point')).toBe(null);
  });

  it('DATA-08 any seconds are at most half a hundredth from what becomes of them, and their sum is exact', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 86_400 }), { maxLength: 50 }), (all) => {
        const read = all.map((seconds) => {
          const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
          return readFileDuration(clock.map((part) => String(part).padStart(2, '0')).join(':'), 'point')!;
        });
        for (const [index, { hundredths }] of read.entries())
          expect(Math.abs(hundredths * 36 - all[index]!)).toBeLessThanOrEqual(18);
        const parts = read.reduce((sum, one) => sum + one.parts, 0);
        expect(parts).toBe(all.reduce((sum, one) => sum + one, 0) * 10_000);
      }),
    );
  });

  it('DATA-08 the sum of a file shows two to four decimals', () => {
    expect([36_000_000, 12_000_000, 9_000_000, 0, -18_000_000].map(decimalOfParts)).toEqual([
      '1.00',
      '0.3333',
      '0.25',
      '0.00',
      '-0.50',
    ]);
  });
});
