import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  CALENDAR_VIEWS,
  daysBetween,
  daysInMonth,
  daysOfRange,
  formatDay,
  isDay,
  isoWeekOf,
  pageView,
  parts,
  rangeOfView,
  readDayText,
  readNearDayText,
  weekdayName,
  weekdayOf,
} from './calendar.ts';

const MILLISECONDS = 86_400_000;
const FIRST = Date.UTC(1900, 0, 1) / MILLISECONDS;
const LAST = Date.UTC(2199, 11, 31) / MILLISECONDS;

/** Days generated independently of the code under test, with JavaScript's Date in UTC. */
const day = fc.integer({ min: FIRST, max: LAST }).map((count) => ofDate(new Date(count * MILLISECONDS)));

function ofDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function asDate(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}

describe('a day', () => {
  it('exists or does not: 29 February only in leap years, no 31st of a short month, no year out of reach (LANG-04)', () => {
    const exist = ['2024-02-29', '2000-02-29', '2026-02-28', '1900-01-01', '2199-12-31', '2026-12-31'];
    const donot = ['2026-02-29', '1900-02-29', '2100-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10'];
    donot.push('2026-01-00', '1899-12-31', '2200-01-01', '2026-1-1', '26-01-01', '2026-01-01T00:00', ' 2026-01-01', '');
    donot.push('2026-01-01\n', '٢٠٢٦-٠١-٠١', '-2026-01-01', '2026/01/01');
    expect(exist.filter((text) => !isDay(text))).toEqual([]);
    expect(donot.filter(isDay)).toEqual([]);
  });

  it('exists exactly where the calendar of JavaScript has it (LANG-04)', () => {
    const anything = fc.tuple(
      fc.integer({ min: 1900, max: 2199 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    fc.assert(
      fc.property(anything, ([year, month, dayOfMonth]) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
        const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
        expect(isDay(text)).toBe(ofDate(date) === text);
      }),
    );
  });

  it('is moved by days as JavaScript moves it in UTC, over any month, leap year and century (TED-01)', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const count = Math.round((asDate(to).getTime() - asDate(from).getTime()) / MILLISECONDS);
        expect(daysBetween(from, to)).toBe(count);
        expect(addDays(from, count)).toBe(to);
      }),
    );
  });

  it('has the weekday that JavaScript says, Monday first (TED-01)', () => {
    fc.assert(
      fc.property(day, (text) => {
        expect(weekdayOf(text)).toBe(asDate(text).getUTCDay() || 7);
      }),
    );
    expect([weekdayName('2026-11-16'), weekdayName('2026-11-22')]).toEqual(['monday', 'sunday']);
  });

  it('moved by months stays in the month: the 31st becomes the last of a shorter one (TED-01)', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    fc.assert(
      fc.property(day, fc.integer({ min: -100, max: 100 }), (text, count) => {
        const { year, month, dayOfMonth } = parts(text);
        const first = new Date(Date.UTC(year, month - 1 + count, 1));
        const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
        first.setUTCDate(Math.min(dayOfMonth, last));
        expect(addMonths(text, count)).toBe(ofDate(first));
      }),
    );
  });

  it('counts the days of a month as JavaScript does (LANG-04)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }),
    );
  });
});

describe('an ISO week', () => {
  it('belongs to the year of its Thursday: week 53 and week 1 at the turn of the year (TED-01)', () => {
    const weeks: [string, number, number][] = [
      ['2020-12-31', 2020, 53],
      ['2021-01-03', 2020, 53],
      ['2021-01-04', 2021, 1],
      ['2026-12-31', 2026, 53],
      ['2027-01-03', 2026, 53],
      ['2027-01-04', 2027, 1],
      ['2024-12-30', 2025, 1],
      ['2023-01-01', 2022, 52],
      ['2024-02-29', 2024, 9],
      ['2026-11-21', 2026, 47],
    ];
    expect(weeks.map(([text]) => [text, isoWeekOf(text).year, isoWeekOf(text).week])).toEqual(weeks);
  });

  it('is the same for its seven days, and the next one follows it (TED-01)', () => {
    fc.assert(
      fc.property(day, (text) => {
        const monday = addDays(text, 1 - weekdayOf(text));
        expect(isoWeekOf(text)).toEqual(isoWeekOf(monday));
        expect(isoWeekOf(addDays(monday, 6))).toEqual(isoWeekOf(monday));
        const next = isoWeekOf(addDays(monday, 7));
        const { year, week } = isoWeekOf(monday);
        expect([
          { year, week: week + 1 },
          { year: year + 1, week: 1 },
        ]).toContainEqual(next);
        expect(isoWeekOf(`${parts(text).year}-01-04`)).toEqual({ year: parts(text).year, week: 1 });
      }),
    );
  });
});

describe('a view', () => {
  it('shows the day, its ISO week, 14 days from that Monday, or its month (TED-01)', () => {
    expect(CALENDAR_VIEWS.map((view) => rangeOfView(view, '2024-02-29'))).toEqual([
      { start: '2024-02-29', end: '2024-02-29' },
      { start: '2024-02-26', end: '2024-03-03' },
      { start: '2024-02-26', end: '2024-03-10' },
      { start: '2024-02-01', end: '2024-02-29' },
    ]);
    expect(rangeOfView('week', '2027-01-01')).toEqual({ start: '2026-12-28', end: '2027-01-03' });
    expect(rangeOfView('week', '2026-11-22')).toEqual({ start: '2026-11-16', end: '2026-11-22' });
  });

  it('holds its day, begins on a Monday or a first, and has its number of days (TED-01)', () => {
    fc.assert(
      fc.property(day, (text) => {
        const [one, week, fortnight, month] = CALENDAR_VIEWS.map((view) => daysOfRange(rangeOfView(view, text)));
        expect(one).toEqual([text]);
        expect([week!.length, fortnight!.length]).toEqual([7, 14]);
        expect([weekdayOf(week![0]!), fortnight![0]]).toEqual([1, week![0]]);
        expect([month![0], month!.length]).toEqual([
          `${text.slice(0, 8)}01`,
          daysInMonth(parts(text).year, parts(text).month),
        ]);
        for (const days of [week!, fortnight!, month!]) expect(days).toContain(text);
      }),
    );
  });

  it('paged forward begins on the day after it ended, and paged back is where it was (TED-01)', () => {
    const inner = fc
      .integer({ min: FIRST + 40, max: LAST - 40 })
      .map((count) => ofDate(new Date(count * MILLISECONDS)));
    fc.assert(
      fc.property(inner, fc.constantFrom(...CALENDAR_VIEWS), (text, view) => {
        const next = rangeOfView(view, pageView(view, text, 1));
        expect(next.start).toBe(addDays(rangeOfView(view, text).end, 1));
        expect(rangeOfView(view, pageView(view, pageView(view, text, 1), -1))).toEqual(rangeOfView(view, text));
        expect(rangeOfView(view, pageView(view, text, -1)).end).toBe(addDays(rangeOfView(view, text).start, -1));
      }),
    );
  });

  it('lists its days in order, none when the range is turned round (TED-01)', () => {
    expect(daysOfRange({ start: '2026-02-27', end: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(daysOfRange({ start: '2026-03-02', end: '2026-03-01' })).toEqual([]);
  });
});

describe('a date as people write it', () => {
  it('is shown as dd/mm/yyyy and read back the same (WID-03, LANG-04)', () => {
    expect(formatDay('2026-02-01')).toBe('01/02/2026');
    fc.assert(
      fc.property(day, (text) => {
        expect(readDayText(formatDay(text))).toBe(text);
        expect(readDayText(text)).toBe(text);
      }),
    );
  });

  it('may be typed with dots, dashes or blanks, without zeros, and with a year of two digits (WID-03)', () => {
    for (const text of ['1/2/2026', '01.02.2026', '1-2-26', '1 2 26', ' 01/02/26 ', '2026-02-01']) {
      expect([text, readDayText(text)]).toEqual([text, '2026-02-01']);
    }
  });

  it('that does not exist is not read as another one (WID-03)', () => {
    const texts = [
      '30/02/2026',
      '29/02/2026',
      '31/04/2026',
      '0/1/2026',
      '1/13/2026',
      '2026-02-30',
      '2026/02/01',
      '1/2',
      '',
    ];
    texts.push('1/2/026', '1/2/20260', 'tomorrow', '1/2/2026x', '１/2/2026', '1//2026', '01/02/1899', '1/2/-26');
    expect(texts.map(readDayText)).toEqual(texts.map(() => null));
  });
});

describe('a date to go to', () => {
  it('may be typed as any other (WID-03)', () => {
    for (const text of ['12/03/2026', '12.3.26', '2026-03-12'])
      expect(readNearDayText(text, '2030-01-01')).toBe('2026-03-12');
  });

  it('may leave out the year, and then is past or within the next three months (WID-03)', () => {
    const near = (text: string, today: string) => readNearDayText(text, today);
    expect(['12.3.', '12.3', '12/3', ' 12.03. '].map((text) => near(text, '2026-06-01'))).toEqual(
      Array.from({ length: 4 }, () => '2026-03-12'),
    );
    expect(near('12.3.', '2026-11-21')).toBe('2026-03-12');
    expect(near('1.8.', '2026-06-01')).toBe('2026-08-01');
    expect(near('1.12.', '2026-06-01')).toBe('2025-12-01');
    expect(near('28.12.', '2027-01-04')).toBe('2026-12-28');
    expect(near('3/1', '2026-12-30')).toBe('2027-01-03');
    expect(near('29.2.', '2026-11-21')).toBe('2024-02-29');
  });

  it('is none when there is no such day, or when it could as well be a code (WID-03)', () => {
    const texts = ['31.4.', '12-3', '12 3', '123', '0.1.', '1.13.', 'A-12', ''];
    expect(texts.map((text) => readNearDayText(text, '2026-06-01'))).toEqual(texts.map(() => null));
  });
});
