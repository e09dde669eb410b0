import { expect, it } from 'vitest';
import { REFUSALS } from '#contract/http/refusal.ts';
import { text as plain } from '../../platform/translation.ts';
import { countOfChanged, wasDoneBefore } from './decided-before.ts';

const warned = (warning: string | null) => ({ error: null, warning });

it('an earlier decision is no change now; other warnings are combined (FIX-34)', () => {
  const codes = Object.keys(REFUSALS).filter((code) => /^(order|invoice)-.*-already$/.test(code));
  expect(codes).toHaveLength(7);
  const before = codes.map((code) => warned(REFUSALS[code as keyof typeof REFUSALS].text));
  expect(before.filter((result) => !wasDoneBefore(result, plain))).toEqual([]);
  const others = [warned(null), warned(REFUSALS['line-on-job-and-account'].text)];
  expect(countOfChanged([...before, ...others, { error: 'Not found', warning: null }], plain)).toBe(2);
  expect(countOfChanged(before, plain)).toBe(0);
});
