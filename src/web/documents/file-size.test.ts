import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it('sizes of files are displayed in the unit that fits', () => {
  expect([1, 999, 1000, 999_499, 999_500, 20_000_000].map(fileSize)).toEqual([
    '1 B',
    '999 B',
    '1 kB',
    '999 kB',
    '1.0 MB',
    '20.0 MB',
  ]);
});
