import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from './formula-guard.ts';

describe('a text that begins like a formula', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["'=1", "''=1"],
    ['\t=1', "'\t=1"],
    ['- a list', "'- a list"],
  ])('is guarded: %s (FIX-19)', (text, expected) => expect(guarded(text)).toBe(expected));

  it.each(['-12.50', '-1,234.50', '12', 'a=b', "'quoted'", ''])(
    "doesn't accept numbers or other texts: %s (FIX-19)",
    (text) => expect(guarded(text)).toBe(text),
  );

  it('comes back as it was (FIX-19)', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,2}[=+@-].{0,5}$/));
    fc.assert(
      fc.property(text, (one) => {
        expect(unguarded(guarded(one))).toBe(one);
      }),
    );
  });
});
