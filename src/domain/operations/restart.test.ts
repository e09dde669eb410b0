import { expect, it } from 'vitest';
import { serverHealth } from './health.ts';
import { restartWait } from './restart.ts';

it('waits longer after each crash that follows a start, up to a minute, and begins again after a quiet minute (FIX-60)', () => {
  const waits = [];
  let crashes = 0;
  for (const ranFor of [3_600_000, 10, 10, 59_999, 10, 10, 10, 10, 60_000]) {
    const next = restartWait(ranFor, crashes);
    crashes = next.crashes;
    waits.push(next.wait / 1000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 1]);
  expect(restartWait(0, 5_000).wait).toBe(60_000);
});

it.each([
  ['never restarted', 0, null, 'good'],
  ['one crash within a day', 1, 86_399, 'look'],
  ['several crashes, the last one within a day', 2, 0, 'act'],
  ['crashes a day ago', 7, 86_400, 'good'],
] as const)('says how the server is: %s (FIX-60)', (_, restarts, secondsSinceLast, state) => {
  expect(serverHealth(restarts, secondsSinceLast)).toBe(state);
});
