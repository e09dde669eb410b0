import { expect, it } from 'vitest';
import { cutTo } from './notes-input.tsx';

it('cuts notes to the maximum, counting characters and never halving one (WID-08)', () => {
  expect(cutTo(3, 'abcd')).toBe('abc');
  expect(cutTo(3, '🎬🎬🎬🎬')).toBe('🎬🎬🎬');
  expect(cutTo(3, '🎬')).toBe('🎬');
});
