import { expect, it } from 'vitest';
import { sharedValue } from './shared-value.ts';

it('a value shared by all rows is displayed once; a single row, or differing rows, display their own (NAV-08)', () => {
  const shared = (...codes: string[]) => sharedValue(codes, (code) => code);
  expect(shared('AUD', 'AUD', 'AUD')).toBe('AUD');
  expect(shared('AUD', 'EUR', 'AUD')).toBe(null);
  expect(shared('AUD')).toBe(null);
  expect(shared()).toBe(null);
});
