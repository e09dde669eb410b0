import { expect, it } from 'vitest';
import { isFoundBy } from './word-search.ts';

it('options are found by words in any order, without regard to case and accents (WID-06)', () => {
  expect(isFoundBy('', 'ANY thing')).toBe(true);
  expect(isFoundBy('ferry ace', 'ACE Harbour Ferry')).toBe(true);
  expect(isFoundBy('etudes', 'Études de marché')).toBe(true);
  expect(isFoundBy('ferry acme', 'ACE Harbour Ferry')).toBe(false);
});
