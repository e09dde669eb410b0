import { expect, it } from 'vitest';
import { describePeriod } from './period-label.ts';

const t = (original: string, values: Record<string, string>) =>
  original.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

it('the period of a task is a day or a week as people read it (SCHED-05)', () => {
  expect(describePeriod(t, '2028-02-29')).toBe('29/02/2028');
  expect(describePeriod(t, '2026-W53')).toBe('week 53 of 2026');
  expect(describePeriod(t, 'whatever')).toBe('whatever');
});
