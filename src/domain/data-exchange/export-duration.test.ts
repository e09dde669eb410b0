import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOfParts, durationBetween, isRoundingOf, readFileDuration, spreadRounding } from './export-duration.ts';

describe('durations become hundredths, half away from zero (DATA-08)', () => {
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
    ['.5', 50],
    ['1:60', null],
    ['', null],
    ['1h', 100],
    ['h', null],
    ['½', null],
    ['1899-12-30T01:30:00.000Z', 150],
    ['1899-12-31', 2400],
    ['1900-01-01T12:00:00.000Z', 6000],
  ])('%s is %s (DATA-08)', (text, hundredths) => {
    expect(readFileDuration(text, 'point')?.hundredths ?? null).toBe(hundredths);
  });

  it.each([
    ['18:25 min', 31],
    ['45 sec', 1],
    ['1:05:30 h', 109],
    ['1:30 h', 150],
    ['1 h 30 min', 150],
    ['1h 30m', 150],
    ['90 min', 150],
    ['2 Std', 200],
    ['−0:30', -50],
    ['-1 h 30 min', -150],
    ['1904-01-01T01:30:00.000Z', 150],
    ['1904-01-02T12:00:00.000Z', 3600],
    ['1:30 x', null],
    ['90:75 min', null],
    ['min', null],
  ])('reads the duration %s of another program (FIX-94)', (text, hundredths) => {
    expect(readFileDuration(text, 'point')?.hundredths ?? null).toBe(hundredths);
  });

  it.each([
    ['09:00', '10:30', 150],
    ['23:30:00', '00:30:00', 100],
    ['11:30 AM', '1:00 PM', 150],
    ['12:00 AM', '12:30 AM', 50],
    ['1899-12-30T09:00:00.000Z', '1899-12-30T10:15:00.000Z', 125],
    ['9', '10', null],
    ['25:00', '26:00', null],
    ['13:00 PM', '14:00 PM', null],
  ])('counts from %s to %s (FIX-94)', (start, end, hundredths) => {
    expect(durationBetween(start, end)?.hundredths ?? null).toBe(hundredths);
  });

  it('spreads rounding, so that the sum of hundredths is the rounded sum of any durations (FIX-94)', () => {
    expect(spreadRounding([20, 20, 20].map((minutes) => ({ parts: minutes * 600_000 })))).toEqual([33, 34, 33]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -36_000_000, max: 36_000_000 }), { maxLength: 50 }), (all) => {
        const spread = spreadRounding(all.map((parts) => ({ parts })));
        const sum = all.reduce((before, parts) => before + parts, 0);
        expect(Math.abs(spread.reduce((before, one) => before + one, 0) * 360_000 - sum)).toBeLessThanOrEqual(180_000);
        for (const [index, hundredths] of spread.entries()) expect(isRoundingOf(all[index]!, hundredths)).toBe(true);
      }),
    );
  });

  it('a decimal comma is read as the file writes it (DATA-08)', () => {
    expect(readFileDuration('1,25', 'comma')?.hundredths).toBe(125);
    expect(readFileDuration('1,25', 'point')).toBe(null);
  });

  it('any seconds are at most half a hundredth from what becomes of them, and their sum is exact (DATA-08)', () => {
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

  it('the sum of a file shows two to four decimals (DATA-08)', () => {
    expect([36_000_000, 12_000_000, 9_000_000, 0, -18_000_000].map(decimalOfParts)).toEqual([
      '1.00',
      '0.3333',
      '0.25',
      '0.00',
      '-0.50',
    ]);
  });
});
