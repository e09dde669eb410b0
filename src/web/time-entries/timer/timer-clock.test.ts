import { expect, it } from 'vitest';
import { aPlace } from '../testing/entries.ts';
import { formatRun, hoursRun, millisecondsRun, runningTimer } from './timer-clock.ts';

const read = {
  id: '5f0c9a52-6f0e-4d0e-8f55-2f5f3a1c0001',
  entryId: null,
  job: aPlace().job,
  costType: aPlace().costType,
  notes: '',
  isBillable: true,
  transactionDate: '2026-11-16',
  startedAt: '2026-11-16T09:00:00.000Z',
  serverNow: '2026-11-16T09:10:00.000Z',
};
const here = Date.parse('2026-11-16T08:00:00.000Z');

it('the time is the server clock’s, however wrong this one is, and a sleeping tab loses nothing (TIM-07)', () => {
  const timer = runningTimer(read, here);
  expect(millisecondsRun(timer, here)).toBe(600_000);
  expect(millisecondsRun(timer, here + 3_600_000)).toBe(4_200_000);
  expect(hoursRun(timer, here + 3_600_000)).toBe(117);
});

it('a clock that is put back counts nothing, never less (TIM-07)', () => {
  expect(millisecondsRun(runningTimer(read, here), here - 86_400_000)).toBe(0);
});

it.each([
  [0, '0:00:00'],
  [59_999, '0:00:59'],
  [3_600_000, '1:00:00'],
  [36_061_000, '10:01:01'],
])('%s milliseconds show as %s (TIM-01)', (milliseconds, text) => {
  expect(formatRun(milliseconds)).toBe(text);
});
