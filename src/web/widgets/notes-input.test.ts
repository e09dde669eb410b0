import { expect, it } from 'vitest';
import { cutTo } from './notes-input.tsx';

it('WID-08 cuts notes to the maximum, counting characters and never halving one', () => {
  expect(cutTo(3, 'abcd')).toBe('abc');
  expect(cutTo(3, '🎬🎬🎬🎬')).toBe('🎬🎬🎬');
  expect(cutTo(3, '🎬')).toBe('🎬');
});
