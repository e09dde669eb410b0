import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../calendar/calendar.ts';
import { type DayToFill, filledWeek, type RowOfDay } from './fill-week.ts';

const MONDAY: Day = '2026-11-16';
const day = (index: number, fields: Partial<DayToFill> = {}): DayToFill => ({
  day: addDays(MONDAY, index),
  entered: 0,
  expected: 760,
  isOpen: true,
  ...fields,
});
const row = (index: number, hours: number, fields: Partial<RowOfDay> = {}): RowOfDay => ({
  day: addDays(MONDAY, index - 7),
  jobId: 1,
  costTypeId: 1,
  hours,
  isBillable: true,
  ...fields,
});

describe('filling the week (HOME-05)', () => {
  it.each([
    ['repeats the weekday a week before', [day(0)], [row(0, 400), row(1, 300)], [[MONDAY, 1, 400]]],
    ['leaves days on which anything is entered', [day(0, { entered: 25 })], [row(0, 400)], []],
    ['leaves days that are locked', [day(0, { isOpen: false })], [row(0, 400)], []],
    ['leaves days on which nothing is expected', [day(5, { expected: 0 })], [row(5, 400)], []],
    ['leaves days to come', [day(3)], [row(3, 400)], []],
    [
      'never goes above the work hours',
      [day(0)],
      [row(0, 500), row(0, 500, { jobId: 2 })],
      [
        [MONDAY, 1, 500],
        [MONDAY, 2, 260],
      ],
    ],
    ['makes one row of a job and cost type', [day(0)], [row(0, 300), row(0, 100)], [[MONDAY, 1, 400]]],
    [
      'takes off what was taken back',
      [day(0)],
      [row(0, 300), row(0, -300), row(0, 200, { jobId: -2 })],
      [[MONDAY, -2, 200]],
    ],
  ] as [string, DayToFill[], RowOfDay[], unknown[]][])('%s', (_, days, lastWeek, expected) => {
    const filled = filledWeek(days, lastWeek, addDays(MONDAY, 2));
    expect(filled.map(({ day: on, jobId, hours }) => [on, jobId, hours])).toEqual(expected);
  });

  it('whatever last week was: no day above its work hours, none that was not empty, nothing without hours (HOME-05)', () => {
    const anyRow = fc
      .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: -800, max: 2400 }), fc.integer({ min: 1, max: 4 }))
      .map(([index, hours, jobId]) => row(index, hours, { jobId }));
    const anyDay = (index: number) =>
      fc
        .record({ entered: fc.constantFrom(0, 0, 100), expected: fc.constantFrom(0, 400, 760), isOpen: fc.boolean() })
        .map((fields) => day(index, fields));
    fc.assert(
      fc.property(
        fc.tuple(...[0, 1, 2, 3, 4, 5, 6].map(anyDay)),
        fc.array(anyRow, { maxLength: 30 }),
        (days, lastWeek) => {
          const today = addDays(MONDAY, 4);
          const filled = filledWeek(days, lastWeek, today);
          for (const { day: on, expected, entered, isOpen } of days) {
            const own = filled.filter((one) => one.day === on);
            const sum = own.reduce((hours, one) => hours + one.hours, 0);
            expect(sum).toBeLessThanOrEqual(expected);
            if (!isOpen || entered !== 0 || on > today) expect(own).toEqual([]);
          }
          expect(filled.every(({ hours }) => hours > 0)).toBe(true);
        },
      ),
    );
  });
});
