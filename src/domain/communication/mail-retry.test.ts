import { describe, expect, it } from 'vitest';
import { minutesToNextAttempt } from './mail-retry.ts';

describe('when a mail is tried again', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
    [5, 240],
    [6, 240],
    [9, 240],
    [10, null],
    [11, null],
    [1000, null],
  ])('after %i failures it waits %o minutes (MAIL-04)', (failures, minutes) =>
    expect(minutesToNextAttempt(failures)).toBe(minutes),
  );

  it('all attempts are within a day (MAIL-04, PEOPLE-04)', () => {
    let [failures, all] = [1, 0];
    for (let pause = minutesToNextAttempt(1); pause !== null; pause = minutesToNextAttempt(failures)) {
      all += pause;
      failures += 1;
    }
    expect(all).toBeGreaterThan(20 * 60);
    expect(all).toBeLessThanOrEqual(24 * 60);
  });
});
