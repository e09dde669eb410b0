import { describe, expect, it } from 'vitest';
import { isDateText, readDateText } from '../calendar/date-text.ts';
import { readHoursText } from './hours.ts';
import { readTimesheetBlock } from './pasted-timesheet.ts';

const DAYS = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'];
const JOBS = ['FILM', 'J1001', 'TRAIN'];
const COST_TYPES = ['Design', 'Copy'];

const read = (text: string, firstDay = DAYS[0]!) =>
  readTimesheetBlock(
    text.split('\n').map((row) => row.split('|')),
    {
      days: DAYS,
      firstDay,
      isHours: (cell) => {
        const hours = readHoursText(cell.trim().split(' ')[0]!);
        return !isDateText(cell.trim()) && hours.kind === 'hours' && Math.abs(hours.hundredths) <= 2400;
      },
      jobMatches: (texts) => texts.filter((each) => JOBS.some((code) => each.startsWith(code))).length,
      costTypeMatches: (texts) => texts.filter((each) => COST_TYPES.includes(each)).length,
    },
  );

/** Rows as text: job/cost type/notes and day=hours. */
const rowsOf = (block: ReturnType<typeof read>) =>
  block?.rows.map(({ index, job, costType, notes, hours }) => {
    const cells = hours.map(({ day, heading, text }) => `${day ?? `?${heading}`}=${text}`);
    return [index, job, costType, notes, cells.join(' ')].join('/');
  });

describe('a pasted block of a timesheet', () => {
  it('takes weekday headings as days and keeps the rows below in their places (FIX-72)', () => {
    const block = read('Mon|Tue|Wed\n8|7.5|\n|1|2', '2026-12-02');
    expect(rowsOf(block)).toEqual(['1////2026-11-30=8 2026-12-01=7.5', '2////2026-12-01=1 2026-12-02=2']);
    expect([block?.namesJobs, block?.rows.map(({ place }) => place)]).toEqual([false, [0, 1]]);
  });

  it('takes dates in headings as days, in the year that is in view (FIX-72)', () => {
    expect(rowsOf(read('Job|1. Dez|2 Dec|03/12|12/4|Total\nFILM|1|2|3|4|10\nTotal|1|2|3|4|10'))).toEqual([
      '1/FILM///2026-12-01=1 2026-12-02=2 2026-12-03=3 2026-12-04=4',
    ]);
  });

  it('books rows that begin with a job code on that job, from the day of the pasted cell (FIX-72)', () => {
    expect(rowsOf(read('J1001|8|8\nTRAIN|0.5|', '2026-12-01'))).toEqual([
      '0/J1001///2026-12-01=8 2026-12-02=8',
      '1/TRAIN///2026-12-01=0.5',
    ]);
  });

  it('distinguishes columns for jobs, cost types and notes by content (FIX-72)', () => {
    expect(rowsOf(read('Acme|FILM|Design|4|with Ann\nAcme|J1001|Copy|3.5|'))).toEqual([
      '0/FILM/Design/Acme\nwith Ann/2026-11-30=4',
      '1/J1001/Copy/Acme/2026-11-30=3.5',
    ]);
    expect(rowsOf(read('Client|Project|Task|Mon|Notes\nAcme|FILM|Design|4|with Ann'))).toEqual([
      '1/FILM/Design/with Ann/2026-11-30=4',
    ]);
  });

  it('reads a list with a date in each row (FIX-72)', () => {
    expect(rowsOf(read('Date|Job|Hours|Description\n01/12/2026|FILM|2|Edit\n2026-12-09|FILM|1.5|'))).toEqual([
      '1/FILM//Edit/2026-12-01=2',
      '2/FILM///2026-12-09=1.5',
    ]);
  });

  it('leaves a plain block of hours to the cells where it is pasted (FIX-72)', () => {
    expect(read('8|7.5\n|1')).toBe(null);
    expect(read('Mon|1,5|0:45\n4 Client call|30|2.5')).toBe(null);
    expect(read('8\n8')).toBe(null);
    expect(read('Mon|Tue')).toBe(null);
    expect(read('a|b\nc|d')).toBe(null);
  });
});

it('reads dates in the notations of the three languages (FIX-72)', () => {
  for (const text of [
    '1. Dez',
    '1 Dec 2026',
    'Dec 1',
    'Tue 1 Dec',
    'Di. 1.12.',
    '1er déc',
    '2026-12-01',
    '01.12.26',
    '12/1',
  ])
    expect([text, readDateText(text, DAYS)]).toEqual([text, '2026-12-01']);
  expect(readDateText('20/3', DAYS)).toBe('2027-03-20');
  for (const text of ['Design', '8', '1.5', 'March']) expect([text, readDateText(text, DAYS)]).toEqual([text, null]);
});
