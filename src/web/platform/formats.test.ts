import { expect, it, vi } from 'vitest';
import { formatAmount, formatInstant, formatMoment } from './formats.ts';

it('a moment reads dd/mm/yyyy hh:mm where the agency is, over midnight and a clock change (LANG-04)', () => {
  expect(formatInstant('2026-11-21T23:05:00.000Z', 'UTC')).toBe('21/11/2026 23:05');
  expect(formatInstant('2026-11-21T23:05:00.000Z', 'Europe/Berlin')).toBe('22/11/2026 00:05');
  expect(formatInstant('2026-03-29T00:59:00.000Z', 'Europe/Berlin')).toBe('29/03/2026 01:59');
  expect(formatInstant('2026-03-29T01:00:00.000Z', 'Europe/Berlin')).toBe('29/03/2026 03:00');
});

it('an amount shows its thousands apart, and every digit (LANG-04, MONEY-01)', () => {
  expect(
    ['0.00', '999.99', '1000.00', '-94912.87', '99999999999999999.999', '1234567', '-0.5'].map(formatAmount),
  ).toEqual(['0.00', '999.99', '1,000.00', '-94,912.87', '99,999,999,999,999,999.999', '1,234,567', '-0.5']);
});

it('a moment of today reads hh:mm, any other with its day (SCALE-15)', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00.000Z') });
  try {
    expect(formatMoment('2026-11-21T23:05:00.000Z', 'UTC')).toBe('23:05');
    expect(formatMoment('2026-11-21T22:59:00.000Z', 'Europe/Berlin')).toBe('21/11/2026 23:59');
    expect(formatMoment('2026-11-21T23:05:00.000Z', 'Europe/Berlin')).toBe('00:05');
  } finally {
    vi.useRealTimers();
  }
});
