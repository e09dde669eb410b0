import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, daysOfRange, WEEKDAYS, weekdayName } from '../calendar/calendar.ts';
import type { Expected } from '../calendar/expected-day.ts';
import { missingTime } from './missing-time.ts';

const hours = { monday: 760, tuesday: 760, wednesday: 760, thursday: 760, friday: 400, saturday: 0, sunday: 0 };
const emma: Expected = {
  workHours: [{ firstDay: null, maximum: 2400, hours }],
  holidays: {},
  leave: [],
  startDate: null,
  endDate: null,
};

/** A Thursday. */
const TODAY = '2026-11-19';
const when = (start: Day, end: Day) => ({ range: { start, end }, today: TODAY });
const free = (days: readonly Day[]) => Object.fromEntries(days.map((day) => [day, 'Off']));
const nothing = () => 0;
const told = (missing: { day: Day; hundredths: number }[]) => missing.map(({ day, hundredths }) => [day, hundredths]);

describe('missing time of a day', () => {
  it.each<[string, number, number | null]>([
    ['nothing entered', 0, 760],
    ['a part entered', 135, 625],
    ['a hundredth short', 759, 1],
    ['all entered', 760, null],
    ['more entered', 1200, null],
    ['a correction only', -100, 860],
  ])('is the work hours minus the hours entered, where above 0: %s (TDASH-10)', (_, entered, missing) => {
    const found = missingTime(emma, when('2026-11-16', '2026-11-16'), () => entered);
    expect(told(found)).toEqual(missing === null ? [] : [['2026-11-16', missing]]);
  });

  it('is reported for today, and for no later day (TDASH-10)', () => {
    const found = missingTime(emma, when('2026-11-18', '2026-11-27'), nothing);
    expect(told(found)).toEqual([
      ['2026-11-18', 760],
      ['2026-11-19', 760],
    ]);
    expect(missingTime(emma, when('2026-11-20', '2026-11-30'), nothing)).toEqual([]);
  });

  it('follows the weekday, also over the edges of ISO weeks, years and on 29 February (TDASH-10)', () => {
    const found = missingTime(emma, when('2023-12-29', '2024-01-02'), nothing);
    expect(told(found)).toEqual([
      ['2023-12-29', 400],
      ['2024-01-01', 760],
      ['2024-01-02', 760],
    ]);
    const leap = missingTime(emma, when('2024-02-28', '2024-03-01'), nothing);
    expect(told(leap)).toEqual([
      ['2024-02-28', 760],
      ['2024-02-29', 760],
      ['2024-03-01', 400],
    ]);
  });

  it('counts a public holiday as no work, also with a correction on it (TDASH-10)', () => {
    const found = missingTime({ ...emma, holidays: free(['2026-11-17']) }, when('2026-11-16', '2026-11-18'), () => -50);
    expect(told(found)).toEqual([
      ['2026-11-16', 810],
      ['2026-11-18', 810],
    ]);
  });

  it('begins on the first day of an employee and ends on the last (TDASH-10)', () => {
    const short = { ...emma, startDate: '2026-11-10', endDate: '2026-11-12' };
    const found = missingTime(short, when('2026-11-01', '2026-11-30'), nothing);
    expect(found.map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  });
});

const someDay = fc.integer({ min: -800, max: 800 }).map((days) => addDays(TODAY, days));
const someHours = fc.integer({ min: 0, max: 2400 });
const somebody = fc.record({
  hours: fc
    .array(someHours, { minLength: 7, maxLength: 7 })
    .map(
      (hours) =>
        Object.fromEntries(
          WEEKDAYS.map((name, index) => [name, hours[index]!]),
        ) as (typeof emma.workHours)[number]['hours'],
    ),
  startDate: fc.option(someDay),
  endDate: fc.option(someDay),
});

it('missing and entered hours add up to the work hours, on work days only (TDASH-10)', () => {
  fc.assert(
    fc.property(
      somebody,
      someDay,
      fc.integer({ min: 0, max: 60 }),
      fc.array(someDay, { maxLength: 9 }),
      fc.dictionary(fc.constantFrom(...WEEKDAYS), fc.integer({ min: -300, max: 3000 })),
      (person, start, length, holidays, entered) => {
        const range = { start, end: addDays(start, length) };
        const enteredOn = (day: Day) => entered[weekdayName(day)] ?? 0;
        const missing = new Map(
          missingTime(
            {
              ...emma,
              ...person,
              workHours: [{ firstDay: null, maximum: 2400, hours: person.hours }],
              holidays: free(holidays),
            },
            { range, today: TODAY },
            enteredOn,
          ).map((one) => [one.day, one.hundredths]),
        );
        for (const day of daysOfRange(range)) {
          const expected = person.hours[weekdayName(day)];
          const isOwed =
            day <= TODAY &&
            !holidays.includes(day) &&
            (person.startDate === null || day >= person.startDate) &&
            (person.endDate === null || day <= person.endDate) &&
            expected > 0 &&
            enteredOn(day) < expected;
          expect(missing.get(day) ?? 0).toBe(isOwed ? expected - enteredOn(day) : 0);
          missing.delete(day);
        }
        expect(missing.size).toBe(0);
      },
    ),
  );
});
