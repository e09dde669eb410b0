import { describe, expect, it } from 'vitest';
import { typedDecimal } from './typed-decimal.ts';

describe('a number of our own files', () => {
  it.each([
    ['1:30', '1.50'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['\u22122.5', '-2.5'],
    ['\u22122,5', '-2.50'],
    ['-1:30', '-1.50'],
    ['90m', '1.50'],
    ['1.255', '1.255'],
    ['8 AM', '8 AM'],
    ['x', 'x'],
  ])('takes the hours %s as the grid does', (text, decimal) => {
    expect(typedDecimal(text, true)).toBe(decimal);
  });

  it('takes no time of day where no hours stand', () => {
    expect(typedDecimal('1:30', false)).toBe('1:30');
    expect(typedDecimal('.5', false)).toBe('0.5');
  });
});
