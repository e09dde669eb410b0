import { expect, it } from 'vitest';
import { isFoundBy } from './word-search.ts';

it('WID-06 options are found by words in any order, without regard to case and accents', () => {
  expect(isFoundBy('', 'ANY thing')).toBe(true);
  expect(isFoundBy('ferry ace', 'ACE Harbour Ferry')).toBe(true);
  expect(isFoundBy('etudes', 'Études de marché')).toBe(true);
  expect(isFoundBy('ferry acme', 'ACE Harbour Ferry')).toBe(false);
});
