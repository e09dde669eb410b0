import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, readDayText, readNearDayText } from './calendar.ts';
import { closingOfDay, isOutsidePeriods } from './period.ts';

const around = { firstPeriodStart: '2024-07-01', today: '2026-11-22' };

describe('the days of an agency (FIX-27)', () => {
  it.each([
    ['2024-06-30', true],
    ['2024-07-01', false],
    ['2026-11-22', false],
    ['2027-11-22', false],
    ['2027-11-23', true],
    ['2036-11-22', true],
    ['1926-11-22', true],
  ])('%s is outside: %s', (day, isOutside) => {
    expect(isOutsidePeriods(day, around)).toBe(isOutside);
  });

  it('a year from 29 February ends on 28 February, and one from 28 February 2027 before 29 February 2028', () => {
    expect(isOutsidePeriods('2029-02-28', { ...around, today: '2028-02-29' })).toBe(false);
    expect(isOutsidePeriods('2029-03-01', { ...around, today: '2028-02-29' })).toBe(true);
    expect(isOutsidePeriods('2028-02-29', { ...around, today: '2027-02-28' })).toBe(true);
  });

  it('an agency without periods has no first day, and takes hours a year ahead', () => {
    const withoutPeriods = { firstPeriodStart: null, today: '2026-11-22' };
    expect(isOutsidePeriods('1900-01-01', withoutPeriods)).toBe(false);
    expect(isOutsidePeriods('2027-11-23', withoutPeriods)).toBe(true);
  });

  it('today and every day of the year that follows are inside, the day after is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 365 }), (days, ahead) => {
        const today = addDays('2020-01-01', days);
        const last = addMonths(today, 12);
        const day = addDays(today, ahead);
        const inside = { firstPeriodStart: today, today };
        expect(isOutsidePeriods(day, inside)).toBe(day > last);
        expect(isOutsidePeriods(addDays(last, 1), inside)).toBe(true);
        expect(isOutsidePeriods(addDays(today, -1), inside)).toBe(true);
      }),
    );
  });

  it('a lock is the nearer reason', () => {
    expect(closingOfDay({ isPeriodLocked: true, isOutsidePeriods: true })).toBe('period-locked');
    expect(closingOfDay({ isPeriodLocked: false, isOutsidePeriods: true })).toBe('day-outside-periods');
    expect(closingOfDay({ isPeriodLocked: false, isOutsidePeriods: false })).toBeNull();
  });
});

describe('a year of two digits (FIX-27)', () => {
  it.each(['00', '01', '26', '27', '49', '50', '68', '69', '70', '99'])('%s is of this century', (year) => {
    expect(readDayText(`1/2/${year}`)).toBe(`20${year}-02-01`);
    expect(readNearDayText(`1.2.${year}`, '2026-11-22')).toBe(`20${year}-02-01`);
  });
});
