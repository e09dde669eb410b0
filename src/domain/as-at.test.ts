import { expect, it } from 'vitest';
import { fileNameAsAt } from './as-at.ts';

it('SCALE-15 tells in the name of a file as at when it is, before its ending', () => {
  expect(fileNameAsAt('clients.csv', '2026-11-21 14:03')).toBe('clients-as-at-2026-11-21-1403.csv');
  expect(fileNameAsAt('trail-2026-11-21.csv', '2026-11-21 03:03Z')).toBe('trail-2026-11-21-as-at-2026-11-21-0303Z.csv');
  expect(fileNameAsAt('clients', '2026-11-21 14:03')).toBe('clients-as-at-2026-11-21-1403');
});
