import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { type ClockTime, dayAt, momentOf } from './local-time.ts';

const at = (day: string, time: ClockTime, zone: string) => new Date(momentOf(day, time, zone)).toISOString();
const [SYDNEY, LORD_HOWE, BERLIN] = ['Australia/Sydney', 'Australia/Lord_Howe', 'Europe/Berlin'];

describe('when a clock somewhere shows a time (SCHED-02)', () => {
  it.each([
    ['in summer', BERLIN, '2026-07-01', '07:30', '2026-07-01T05:30:00.000Z'],
    ['in winter', BERLIN, '2026-12-01', '07:30', '2026-12-01T06:30:00.000Z'],
    ['on the day of the change, after it', BERLIN, '2026-03-29', '07:30', '2026-03-29T05:30:00.000Z'],
    ['on the day of the change, before it', BERLIN, '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['south of the equator', SYDNEY, '2026-01-15', '09:00', '2026-01-14T22:00:00.000Z'],
    ['where clocks move by half an hour', LORD_HOWE, '2026-07-01', '09:00', '2026-06-30T22:30:00.000Z'],
    ['… in summer', LORD_HOWE, '2026-01-15', '09:00', '2026-01-14T22:00:00.000Z'],
    ['on 29 February', BERLIN, '2028-02-29', '07:30', '2028-02-29T06:30:00.000Z'],
    ['on the last day of week 53', SYDNEY, '2027-01-03', '07:30', '2027-01-02T20:30:00.000Z'],
    ['at midnight', BERLIN, '2026-06-01', '00:00', '2026-05-31T22:00:00.000Z'],
    ['far in the east', 'Pacific/Kiritimati', '2026-06-01', '07:30', '2026-05-31T17:30:00.000Z'],
    ['far in the west', 'Pacific/Pago_Pago', '2026-06-01', '20:00', '2026-06-02T07:00:00.000Z'],
  ] as const)('%s', (_, zone, day, time, expected) => {
    expect(at(day, time, zone)).toBe(expected);
  });

  it.each([
    ['Berlin', BERLIN, '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['Berlin, at its very beginning', BERLIN, '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['Sydney', SYDNEY, '2026-10-04', '02:45', '2026-10-03T16:00:00.000Z'],
    ['Lord Howe, of half an hour', LORD_HOWE, '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
    ['Cairo, at midnight', 'Africa/Cairo', '2026-04-24', '00:30', '2026-04-23T22:00:00.000Z'],
    ['Apia, a whole day', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'],
  ] as const)('a time that is skipped is the first moment after the change: %s', (_, zone, day, time, expected) => {
    expect(at(day, time, zone)).toBe(expected);
  });

  it.each([
    ['Berlin', BERLIN, '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Sydney', SYDNEY, '2026-04-05', '02:30', '2026-04-04T15:30:00.000Z'],
    ['Lord Howe, of half an hour', LORD_HOWE, '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    ['Berlin, just not doubled any more', BERLIN, '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ] as const)('a time that comes twice is its first: %s', (_, zone, day, time, expected) => {
    expect(at(day, time, zone)).toBe(expected);
  });

  it('comes once a day and in the order of days, in every zone and over all changes of the clocks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, days, minutes) => {
          const day = addDays('1990-01-01', days);
          const time = `${Math.floor(minutes / 60)}:${minutes % 60}` as ClockTime;
          const moment = momentOf(day, time, zone);
          expect(dayAt(moment, zone) >= day).toBe(true);
          expect(momentOf(addDays(day, 1), time, zone)).toBeGreaterThanOrEqual(moment);
          expect(dayAt(moment - 1, zone) <= day).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('there is no time where there is no such zone', () => {
    expect(() => momentOf('2026-01-01', '09:00', 'Mars/North')).toThrow(RangeError);
  });
});

describe('which day it is somewhere (SCHED-02)', () => {
  it('ends at its own midnight', () => {
    expect(dayAt(Date.parse('2026-11-21T12:59:59.999Z'), SYDNEY)).toBe('2026-11-21');
    expect(dayAt(Date.parse('2026-11-21T13:00:00Z'), SYDNEY)).toBe('2026-11-22');
    expect(dayAt(Date.parse('1969-12-31T23:30:00Z'), BERLIN)).toBe('1970-01-01');
  });
});
