import { describe, expect, it } from 'vitest';
import { RETRY_SECONDS, secondsToNextAttempt, secondsToPause } from './webhook-retry.ts';

const HOUR = 3600;
const failed = (values: object = {}) => ({ failures: 1, seconds: 0, asked: null, random: 0.5, ...values });

describe('an event that was not taken', () => {
  it('is tried ever more seldom, the last time three days after the first (TOKEN-06)', () => {
    const moments: number[] = [];
    for (let failures = 1, seconds = 0; ; failures += 1) {
      const pause = secondsToNextAttempt(failed({ failures, seconds }));
      if (pause === null) break;
      seconds += pause;
      moments.push(seconds);
    }
    expect(moments.slice(0, 4)).toEqual([10, 70, 370, 2170]);
    expect(moments.at(-1)).toBe(RETRY_SECONDS);
    expect(moments.length).toBe(11);
  });

  it('comes up to a fifth sooner or later, so that not all come again together (TOKEN-06)', () => {
    const at = (random: number) => secondsToNextAttempt(failed({ failures: 5, random }));
    expect([at(0), at(0.5), at(1)].map((seconds) => Math.round(seconds!))).toEqual([5760, 7200, 8640]);
  });

  it('waits as long as the receiver requests, at most a day and within the three days (TOKEN-06)', () => {
    expect(secondsToNextAttempt(failed({ asked: 600 }))).toBe(600);
    expect(secondsToNextAttempt(failed({ asked: 1 }))).toBe(10);
    expect(secondsToNextAttempt(failed({ asked: 999_999_999 }))).toBe(24 * HOUR);
    expect(secondsToNextAttempt(failed({ asked: 24 * HOUR, seconds: RETRY_SECONDS - 60 }))).toBe(60);
    expect(secondsToNextAttempt(failed({ seconds: RETRY_SECONDS }))).toBeNull();
  });
});

describe('a receiver that fails', () => {
  it('is paused after three failures in a row, at once if it is slow or requests it (TOKEN-06)', () => {
    expect([1, 2].map((failures) => secondsToPause(failed({ failures }), false))).toEqual([0, 0]);
    expect([3, 4, 5].map((failures) => secondsToPause(failed({ failures }), false))).toEqual([10, 60, 300]);
    expect(secondsToPause(failed(), true)).toBe(10);
    expect(secondsToPause(failed({ asked: 90 }), false)).toBe(90);
    expect(secondsToPause(failed({ failures: 9, seconds: RETRY_SECONDS - 5 }), false)).toBe(5);
  });
});
