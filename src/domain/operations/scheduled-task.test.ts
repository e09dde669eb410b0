import { describe, expect, it } from 'vitest';
import { daysOfRange } from '../calendar/calendar.ts';
import { isTaskDay, minutesToNextTry, nextOccasion, occasionsBetween, periodOf, TASK_KINDS } from './scheduled-task.ts';

const moment = (text: string) => Date.parse(text);
const [SYDNEY, LORD_HOWE, BERLIN] = ['Australia/Sydney', 'Australia/Lord_Howe', 'Europe/Berlin'];
const told = (after: string, upTo: string, zone: string) =>
  occasionsBetween(moment(after), moment(upTo), zone).map(
    ({ kind, day, dueAt }) => `${kind} ${day} ${new Date(dueAt).toISOString().slice(0, 16)}`,
  );

describe('due tasks (SCHED-02, SCHED-04)', () => {
  it.each([
    [
      'Berlin, on 29 February',
      BERLIN,
      '2028-02-28T23:00:00Z',
      '2028-02-29T23:00:00Z',
      [
        'retention 2028-02-29 2028-02-29T02:00',
        'seal 2028-02-29 2028-02-29T02:30',
        'tokens 2028-02-29 2028-02-29T02:30',
        'digest 2028-02-29 2028-02-29T06:30',
        'missing-time 2028-02-29 2028-02-29T08:00',
        'approvals 2028-02-29 2028-02-29T08:00',
      ],
    ],
    [
      'Lord Howe, on the day on which its clocks skip half an hour',
      LORD_HOWE,
      '2026-10-03T14:00:00Z',
      '2026-10-03T23:00:00Z',
      [
        'retention 2026-10-04 2026-10-03T16:00',
        'seal 2026-10-04 2026-10-03T16:30',
        'tokens 2026-10-04 2026-10-03T16:30',
        'digest 2026-10-04 2026-10-03T20:30',
        'missing-time 2026-10-04 2026-10-03T22:00',
        'approvals 2026-10-04 2026-10-03T22:00',
      ],
    ],
    [
      'Sydney, on the day on which an hour comes twice',
      SYDNEY,
      '2026-04-04T13:00:00Z',
      '2026-04-04T22:00:00Z',
      [
        'retention 2026-04-05 2026-04-04T17:00',
        'seal 2026-04-05 2026-04-04T17:30',
        'tokens 2026-04-05 2026-04-04T17:30',
        'digest 2026-04-05 2026-04-04T21:30',
      ],
    ],
  ])('in %s', (_, zone, after, upTo, expected) => {
    expect(told(after, upTo, zone)).toEqual(expected);
  });

  it.each([SYDNEY, LORD_HOWE, BERLIN, 'UTC', 'America/St_Johns'])(
    'each once on each of 800 days, however often and unevenly it is looked at, in %s',
    (zone) => {
      const [start, end] = [moment('2026-12-20T00:00:00Z'), moment('2029-02-27T00:00:00Z')];
      const seen = new Map<string, number>();
      let looked = start;
      for (let step = 1; looked < end; step += 1) {
        const now = Math.min(end, looked + ((step * 7919) % 50_000) * 1000);
        for (const { kind, day } of occasionsBetween(looked, now, zone)) {
          seen.set(`${kind} ${day}`, (seen.get(`${kind} ${day}`) ?? 0) + 1);
        }
        looked = now;
      }
      const expected = daysOfRange({ start: '2026-12-21', end: '2029-02-25' }).flatMap((day) =>
        TASK_KINDS.map((kind) => `${kind} ${day}`),
      );
      expect(expected.filter((key) => seen.get(key) !== 1)).toEqual([]);
      expect([...seen.values()].every((count) => count === 1)).toBe(true);
    },
  );

  it('plans all tasks of missed days, but runs those that are done however late once for all of them', () => {
    const kinds = occasionsBetween(moment('2026-11-16T12:00:00Z'), moment('2026-11-19T12:00:00Z'), 'UTC').map(
      ({ kind, day }) => `${kind} ${day.slice(-2)}`,
    );
    expect(kinds.filter((key) => key.startsWith('digest'))).toEqual(['digest 17', 'digest 18', 'digest 19']);
    expect(kinds.filter((key) => key.startsWith('retention'))).toEqual(['retention 19']);
    const years = occasionsBetween(moment('2020-01-01T00:00:00Z'), moment('2026-11-19T12:00:00Z'), 'UTC');
    expect(years[0]!.day).toBe('2026-10-19');
  });

  it('the next one is the first after now (SCHED-03)', () => {
    const next = (now: string, zone: string) => new Date(nextOccasion(moment(now), zone)).toISOString();
    expect(next('2026-11-20T06:29:59Z', BERLIN)).toBe('2026-11-20T06:30:00.000Z');
    expect(next('2026-11-20T06:30:00Z', BERLIN)).toBe('2026-11-20T08:00:00.000Z');
    expect(next('2026-11-20T08:00:00Z', BERLIN)).toBe('2026-11-21T02:00:00.000Z');
    expect(next('2026-03-28T12:00:00Z', BERLIN)).toBe('2026-03-29T01:00:00.000Z');
  });

  it('it is too late for mails after 20:00 of their day, on the agency’s clocks (SCHED-05)', () => {
    const [digest] = occasionsBetween(moment('2026-11-20T06:00:00Z'), moment('2026-11-20T07:00:00Z'), BERLIN);
    expect(new Date(digest!.dropAfter!).toISOString()).toBe('2026-11-20T19:00:00.000Z');
    const [retention] = occasionsBetween(moment('2026-11-20T01:00:00Z'), moment('2026-11-20T03:00:00Z'), BERLIN);
    expect(retention!.dropAfter).toBeNull();
  });
});

describe('the day of each person (SCHED-04)', () => {
  const hours = { monday: 800, tuesday: 800, wednesday: 0, thursday: 400, friday: 800, saturday: 0, sunday: 0 };
  const workHours = [{ firstDay: null, maximum: 2400, hours }];
  const person = {
    workHours,
    holidays: Object.fromEntries(['2026-11-16', '2026-11-20'].map((day) => [day, 'Off'])),
    leave: [],
    startDate: '2026-11-10',
    endDate: '2026-12-22',
  };
  const days = (kind: (typeof TASK_KINDS)[number], start: string, end: string) =>
    daysOfRange({ start, end }).filter((day) => isTaskDay(kind, person, day));

  it('is a work day: with hours expected, no holiday, within employment', () => {
    expect(days('digest', '2026-11-05', '2026-11-24')).toEqual([
      '2026-11-10',
      '2026-11-12',
      '2026-11-13',
      '2026-11-17',
      '2026-11-19',
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(days('missing-time', '2026-12-20', '2027-01-03')).toEqual(['2026-12-21', '2026-12-22']);
  });

  it('weekly tasks run on Monday, or the first work day after it', () => {
    expect(days('approvals', '2026-11-05', '2026-12-05')).toEqual([
      '2026-11-10',
      '2026-11-17',
      '2026-11-23',
      '2026-11-30',
    ]);
  });

  it('has a week of its own, of ISO 8601, at the turn of a year too (SCHED-02)', () => {
    expect(periodOf('approvals', '2026-12-28')).toBe('2026-W53');
    expect(periodOf('approvals', '2027-01-03')).toBe('2026-W53');
    expect(periodOf('approvals', '2027-01-04')).toBe('2027-W01');
    expect(periodOf('digest', '2028-02-29')).toBe('2028-02-29');
  });
});

it('is tried five times, further and further apart (SCHED-05)', () => {
  expect([1, 2, 3, 4, 5].map(minutesToNextTry)).toEqual([1, 5, 15, 60, null]);
});
