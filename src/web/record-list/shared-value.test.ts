import { expect, it } from 'vitest';
import { sharedValue } from './shared-value.ts';

it('what all rows share is told once; of one row alone, or of rows that differ, each tells its own (NAV-08)', () => {
  const shared = (...codes: string[]) => sharedValue(codes, (code) => code);
  expect(shared('AUD', 'AUD', 'AUD')).toBe('AUD');
  expect(shared('AUD', 'EUR', 'AUD')).toBe(null);
  expect(shared('AUD')).toBe(null);
  expect(shared()).toBe(null);
});
