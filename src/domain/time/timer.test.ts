import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canRestoreTimer,
  elapsedHundredths,
  fillsDayBeyond24Hours,
  hoursAfterTimer,
  isTimerBillable,
  MINIMUM_OF_NEW_ENTRY,
  timerRefusal,
} from './timer.ts';

const TODAY = '2026-11-21';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const AT = Date.UTC(2026, 10, 21, 9);

const instant = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
const span = fc.integer({ min: 0, max: 100 * HOUR });

describe('the elapsed time', () => {
  it.each([
    [0, 0],
    [17_999, 0],
    [18_000, 1],
    [53_999, 1],
    [54_000, 2],
    [MINUTE, 2],
    [30 * MINUTE, 50],
    [HOUR, 100],
    [24 * HOUR, 2400],
  ])('of %d milliseconds is %d hundredths (TIM-02, TIM-07)', (milliseconds, hundredths) => {
    expect(elapsedHundredths(AT, AT + milliseconds)).toBe(hundredths);
  });

  it('is that of the clock: never off by more than half a hundredth, however long it wasn’t updated (TIM-07)', () => {
    fc.assert(
      fc.property(instant, span, (start, milliseconds) => {
        const hundredths = elapsedHundredths(start, start + milliseconds);
        expect(Number.isInteger(hundredths)).toBe(true);
        expect(Math.abs(hundredths * 36_000 - milliseconds)).toBeLessThanOrEqual(18_000);
      }),
    );
  });

  it('grows with the clock and is not of the time of day: summer time and midnight change nothing (TIM-07)', () => {
    fc.assert(
      fc.property(instant, instant, span, span, (one, other, shorter, more) => {
        expect(elapsedHundredths(one, one + shorter)).toBe(elapsedHundredths(other, other + shorter));
        expect(elapsedHundredths(one, one + shorter + more)).toBeGreaterThanOrEqual(
          elapsedHundredths(one, one + shorter),
        );
      }),
    );
  });

  it('is nothing when the clock was put back (TIM-07)', () => {
    fc.assert(
      fc.property(instant, span, (start, back) => {
        expect(elapsedHundredths(start, start - back)).toBe(0);
      }),
    );
  });
});

describe('starting a timer', () => {
  const entry = { isApproved: false, isBilled: false };
  const on = {
    job: { isActive: true, allowTimeEntries: true },
    costType: { isActive: true, isOfferedByJob: true },
  };
  const when = { day: TODAY, today: TODAY, closing: null, hoursOfDay: 0 } as const;

  it('is possible today, on an entry that can be changed and a new one, while the day has less than 24 hours (TIM-03)', () => {
    for (const held of [entry, null]) {
      expect(timerRefusal(held, on, when)).toBeNull();
      expect(timerRefusal(held, on, { ...when, hoursOfDay: 2399 })).toBeNull();
      expect(timerRefusal(held, on, { ...when, hoursOfDay: -100 })).toBeNull();
    }
  });

  it('is rejected for each single reason (TIM-03)', () => {
    const reasons = [
      timerRefusal(entry, on, { ...when, day: '2026-11-20' }),
      timerRefusal(entry, on, { ...when, day: '2026-11-22' }),
      timerRefusal({ ...entry, isBilled: true }, on, when),
      timerRefusal({ ...entry, isApproved: true }, on, when),
      timerRefusal(null, on, { ...when, closing: 'period-locked' }),
      timerRefusal(entry, { ...on, job: { ...on.job, isActive: false } }, when),
      timerRefusal(entry, { ...on, job: { ...on.job, allowTimeEntries: false } }, when),
      timerRefusal(entry, { ...on, costType: { ...on.costType, isActive: false } }, when),
      timerRefusal(entry, { ...on, costType: { ...on.costType, isOfferedByJob: false } }, when),
      timerRefusal(entry, on, { ...when, hoursOfDay: 2400 }),
    ];
    expect(reasons).toEqual([
      'timer-not-today',
      'timer-not-today',
      'entry-billed',
      'entry-approved',
      'period-locked',
      'job-inactive',
      'time-not-allowed-on-job',
      'cost-type-inactive',
      'cost-type-not-on-job',
      'day-above-24-hours',
    ]);
  });

  it('is forgotten with its day (TIM-05)', () => {
    expect([TODAY, '2026-11-20', '2026-11-22'].map((day) => canRestoreTimer(day, TODAY))).toEqual([true, false, false]);
  });
});

describe('stopping a timer', () => {
  it('adds the time to what the entry holds; a new one gets 0.01 at least (TIM-02, TIM-04)', () => {
    expect(hoursAfterTimer(null, 0)).toBe(MINIMUM_OF_NEW_ENTRY);
    expect(hoursAfterTimer(null, 1)).toBe(1);
    expect(hoursAfterTimer(null, 250)).toBe(250);
    expect(hoursAfterTimer(150, 0)).toBe(150);
    expect(hoursAfterTimer(150, 25)).toBe(175);
    expect(hoursAfterTimer(-50, 25)).toBe(-25);
  });

  it.each([
    [null, 'client', false, true],
    [null, 'internal', true, false],
    [false, 'client', true, false],
    [false, 'client', false, true],
    [true, 'client', false, true],
    [true, 'internal', true, false],
  ] as const)(
    'a new entry is billable as entered (%s) on a %s job if the user may set it (%s), otherwise like its job: %s (TIM-02, TE-12)',
    (asked, jobKind, allowUserBillableFlag, isBillable) =>
      expect(isTimerBillable(asked, { jobKind, allowUserBillableFlag })).toBe(isBillable),
  );

  it('takes no day beyond 24 hours, but one that is beyond already is not held back by nothing (TIM-06)', () => {
    expect(fillsDayBeyond24Hours(2300, 100)).toBe(false);
    expect(fillsDayBeyond24Hours(2300, 101)).toBe(true);
    expect(fillsDayBeyond24Hours(2500, 0)).toBe(false);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2400 }), fc.integer({ min: 0, max: 5000 }), (total, added) => {
        expect(fillsDayBeyond24Hours(total, added)).toBe(total + added > 2400);
      }),
    );
  });
});
