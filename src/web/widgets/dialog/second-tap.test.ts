import { expect, it } from 'vitest';
import { isSecondTap } from './second-tap.ts';

const first = { clientX: 100, clientY: 200, timeStamp: 1_000, detail: 1, pointerType: 'touch' };

it('a tap at once in the same place belongs to the one before', () => {
  expect(isSecondTap(first, { ...first, clientX: 110, timeStamp: 1_300 })).toBe(true);
});

it('a quick click of a mouse that the browser does not count as the second is one of its own', () => {
  expect(isSecondTap({ ...first, pointerType: 'mouse' }, { ...first, timeStamp: 1_100 })).toBe(false);
});

it('a tap elsewhere, or a while later, is one of its own', () => {
  expect(isSecondTap(first, { ...first, clientY: 300, timeStamp: 1_300 })).toBe(false);
  expect(isSecondTap(first, { ...first, timeStamp: 2_000 })).toBe(false);
});

it('what the browser counts as a double click is one, however slow the machine', () => {
  expect(isSecondTap(first, { ...first, timeStamp: 2_000, detail: 2 })).toBe(true);
});
