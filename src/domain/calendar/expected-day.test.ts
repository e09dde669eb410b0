import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, WEEKDAYS } from './calendar.ts';
import { type Expected, expectedDay, heldOn } from './expected-day.ts';

const hoursOf = (hours: number) =>
  Object.fromEntries(
    WEEKDAYS.map((name, index) => [name, index < 5 ? hours : 0]),
  ) as Expected['workHours'][number]['hours'];

const emma: Expected = {
  workHours: [
    { firstDay: '2026-11-18', maximum: 600, hours: hoursOf(405) },
    { firstDay: null, maximum: 1000, hours: hoursOf(760) },
    { firstDay: '2027-01-01', maximum: 1200, hours: hoursOf(800) },
  ],
  holidays: { '2026-11-19': 'Foundation day' },
  leave: [
    { kind: 'sick', firstDay: '2026-11-12', lastDay: '2026-11-13', isHalfDay: false },
    { kind: 'holiday', firstDay: '2026-11-19', lastDay: '2026-11-23', isHalfDay: true },
  ],
  startDate: '2026-11-02',
  endDate: '2027-01-15',
};

describe('expected hours of a day', () => {
  it.each<[string, string, number, number]>([
    ['before the first day of the person', '2026-10-30', 0, 1000],
    ['what held at first', '2026-11-17', 760, 1000],
    ['what holds from its first day on', '2026-11-18', 405, 600],
    ['a holiday, also within leave', '2026-11-19', 0, 600],
    ['half a day of leave leaves the other half, to the hundredth up', '2026-11-20', 203, 600],
    ['half a day of leave on a day off', '2026-11-22', 0, 600],
    ['the day after', '2026-11-24', 405, 600],
    ['a whole day of leave', '2026-11-13', 0, 1000],
    ['the last day of a year', '2026-12-31', 405, 600],
    ['the first day of the next', '2027-01-01', 800, 1200],
    ['after the last day of the person', '2027-01-18', 0, 1200],
  ])('is %s (PEOPLE-10, PEOPLE-11, TDASH-10, TE-05)', (_, day, workHours, maximum) => {
    expect(expectedDay(emma, day)).toMatchObject({ workHours, maximum });
  });

  it('says which leave it is, and which holiday (PEOPLE-11)', () => {
    expect(expectedDay(emma, '2026-11-19')).toMatchObject({
      holiday: 'Foundation day',
      leave: { kind: 'holiday', isHalfDay: true },
    });
    expect(expectedDay(emma, '2026-11-12')).toMatchObject({ holiday: null, leave: { kind: 'sick', isHalfDay: false } });
  });
});

it('expects nothing where both halves of a day are leave of two kinds (FIX-118)', () => {
  const half = { firstDay: '2026-12-14', lastDay: '2026-12-14', isHalfDay: true };
  const both: Expected = {
    ...emma,
    leave: [
      { ...half, kind: 'holiday' },
      { ...half, kind: 'sick' },
    ],
  };
  expect(expectedDay(both, '2026-12-14')).toMatchObject({
    workHours: 0,
    leave: { kind: 'holiday', isHalfDay: true, otherHalf: 'sick' },
  });
});

it('the latest start applies on a day, in any order (PEOPLE-10)', () => {
  const dates = fc.uniqueArray(fc.option(fc.integer({ min: 0, max: 900 })), { maxLength: 6 });
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 900 }), (starts, on) => {
      const day = (number: number) => addDays('2026-01-01', number);
      const dated = starts.map((start) => ({ firstDay: start === null ? null : day(start) }));
      const begun = starts.filter((start) => start === null || start <= on).map((start) => start ?? -1);
      const last = begun.length > 0 ? Math.max(...begun) : undefined;
      expect(heldOn(dated, day(on))?.firstDay).toBe(last === undefined ? undefined : last < 0 ? null : day(last));
    }),
  );
});
