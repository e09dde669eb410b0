import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day, daysOfRange, WEEKDAYS } from '#domain/calendar/calendar.ts';
import { type Expected, expectedDay } from '#domain/calendar/expected-day.ts';
import { LEAVE_KIND_NAMES } from '#domain/calendar/leave.ts';
import { APPROVER } from '#test/fixtures/approval-sheet.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';
import { expectedDayOf, expectedOfEmployee, workHoursOn } from '../core/time/expected-day.sql.ts';
import { type AgencyDatabase, openPool } from '../platform/database/postgres.ts';

let sheet: TimeSheet;
let database: AgencyDatabase;
beforeAll(async () => {
  sheet = await startTimeSheet();
  database = openPool(sheet.agency.databaseUrl, 1);
});
afterAll(async () => {
  await database.destroy();
  await sheet.agency.close();
});

// Tests don't share days off.
afterEach(() => sheet.agency.sql.query('delete from work_hours; delete from holiday; delete from leave'));

const FIRST = '2026-11-02';
const SPAN = 27;
const someDay = fc.integer({ min: -5, max: SPAN + 5 }).map((days) => addDays(FIRST, days));
const someHours = fc.integer({ min: 0, max: 2400 });
const hours = fc.record({
  maximum: fc.integer({ min: 1, max: 2400 }),
  hours: fc.tuple(...WEEKDAYS.map(() => someHours)),
});
const anything = fc.record({
  own: hours,
  dated: fc.uniqueArray(fc.record({ firstDay: someDay, held: hours }), {
    maxLength: 4,
    selector: (one) => one.firstDay,
  }),
  holidays: fc.uniqueArray(fc.record({ day: someDay, of: fc.constantFrom('all', 'own', 'other') }), {
    maxLength: 6,
    selector: ({ day, of }) => `${day} ${of}`,
  }),
  leave: fc.array(
    fc.record({
      day: someDay,
      length: fc.integer({ min: 0, max: 4 }),
      kind: fc.constantFrom(...LEAVE_KIND_NAMES),
      isHalfDay: fc.boolean(),
      state: fc.constantFrom('asked', 'approved', 'approved', 'declined', 'withdrawn'),
    }),
    { maxLength: 4 },
  ),
  startDate: fc.option(someDay),
  endDate: fc.option(someDay),
});
const columnsOf = (held: { maximum: number; hours: number[] }) => ({
  maximum_daily_hours: held.maximum / 100,
  ...Object.fromEntries(WEEKDAYS.map((name, index) => [`${name}_hours`, held.hours[index]! / 100])),
});

describe('expected hours of a day', () => {
  it('is the same in the database as the rule says, whatever held (PEOPLE-10, PEOPLE-11, TDASH-10)', async () => {
    const { add, agency } = sheet;
    const divisions = {
      own: (await add.insert('division', { code: `D${Math.random()}`, name: 'D' })).id,
      other: (await add.insert('division', { code: `D${Math.random()}`, name: 'D' })).id,
      all: null,
    };
    const person = await add.employee({ division_id: divisions.own });
    const range = { start: FIRST, end: addDays(FIRST, SPAN) };
    await fc.assert(
      fc.asyncProperty(anything, async ({ own, dated, holidays, leave, startDate, endDate }) => {
        await agency.sql.query('delete from work_hours; delete from holiday; delete from leave');
        const [start = null, end = null] = startDate && endDate ? [startDate, endDate].sort() : [startDate, endDate];
        const columns = { ...columnsOf(own), start_date: start, end_date: end };
        const names = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
        await agency.sql.query(`update employee set ${names} where id = $1`, [person.id, ...Object.values(columns)]);
        for (const { firstDay, held } of dated)
          await add.insert('work_hours', { person_id: person.id, first_day: firstDay, ...columnsOf(held) });
        for (const { day, of } of holidays)
          await add.insert('holiday', { day, name: of, division_id: divisions[of as 'all'] });
        const taken: { first: Day; last: Day; isHalfDay: boolean; kind: string }[] = [];
        for (const { day, length, kind, isHalfDay, state } of leave) {
          const last = addDays(day, length);
          const shared = taken.filter((one) => one.first <= last && day <= one.last);
          // Two half days of different kinds fit on one day.
          if (shared.length > 1 || shared.some((one) => !one.isHalfDay || !isHalfDay || one.kind === kind)) continue;
          taken.push({ first: day, last, isHalfDay, kind });
          const days = { first_day: day, last_day: last, is_half_day: isHalfDay };
          await add.insert('leave', { employee_id: person.id, request_id: crypto.randomUUID(), kind, state, ...days });
        }
        const { rows } = await sql<Expected>`
          select ${expectedOfEmployee(sql`${range.start}::date`, sql`${range.end}::date`)}
          from employee where id = ${person.id}`.execute(database);
        const { rows: days } = await sql`
          select series.day::date as day, expected.*
          from generate_series(${range.start}::date, ${range.end}::date, interval '1 day') as series (day)
          cross join lateral (${expectedDayOf({ person: sql`${person.id}::integer`, day: sql`series.day::date` })}) as expected
          order by series.day`.execute(database);
        expect(days).toEqual(
          daysOfRange(range).map((day) => {
            const { workHours, maximum, holiday, leave: away } = expectedDay(rows[0]!, day);
            const on = {
              leave_kind: away?.kind ?? null,
              is_half_day: away?.isHalfDay ?? null,
              other_half: away?.otherHalf ?? null,
            };
            return { day, work_hours: workHours, maximum, holiday, ...on };
          }),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe('work hours of several people in one statement', () => {
  it('reads each person their own, whatever the outer row is called (FIX-129)', async () => {
    const people = [];
    for (const hours of ['3', '4', '5'])
      people.push(await sheet.add.employee({ monday_hours: hours, maximum_daily_hours: hours }));
    const monday = sql`'2026-11-16'::date`;
    const { rows } = await sql`
      select held.monday_hours::integer as held, expected.work_hours as expected, expected.maximum
      from employee
      cross join lateral (${workHoursOn({ person: sql`employee.id`, day: monday })}) as held
      cross join lateral (${expectedDayOf({ person: sql`employee.id`, day: monday })}) as expected
      where employee.id = any(${people.map(({ id }) => id)}) order by employee.id`.execute(database);
    expect(rows).toEqual([3, 4, 5].map((held) => ({ held, expected: held * 100, maximum: held * 100 })));
  });
});

describe('work hours over time (PEOPLE-10)', () => {
  /** A person who works 8 hours, from Wednesday the 18th on 4, and may then enter 5 instead of 10. */
  async function halving(): Promise<TestPerson> {
    const person = await sheet.person({ maximum_daily_hours: '10' });
    const half = { monday_hours: 4, tuesday_hours: 4, wednesday_hours: 4, thursday_hours: 4, friday_hours: 4 };
    await sheet.add.insert('work_hours', {
      person_id: person.id,
      first_day: '2026-11-18',
      maximum_daily_hours: 5,
      ...half,
    });
    return person;
  }

  it('each day expects its own work hours, and the session has those of today (PEOPLE-10, TED-07)', async () => {
    const person = await halving();
    const { body } = await person.get('/api/timesheet/workdays?startDate=2026-11-16&endDate=2026-11-19');
    const shown = body.days.map((one: Record<string, unknown>) => [one.workHours, one.maximumDailyHours]);
    expect(shown).toEqual([
      [8, 10],
      [8, 10],
      [4, 5],
      [4, 5],
    ]);
  });

  it('the daily maximum is that of the day, also where an entry moves to another one (PEOPLE-10, TE-05)', async () => {
    const person = await halving();
    const before = await sheet.entry(person, { units: 8, transactionDate: '2026-11-17' });
    const save = (units: number) => person.post(TIME_ENTRIES, sheet.draft({ units, transactionDate: '2026-11-18' }));
    expectProblem(await save(5.01), 422, 'units-above-maximum');
    const moved = savedAs(before, { transactionDate: '2026-11-18' });
    expectProblem(await person.put(`${TIME_ENTRIES}/${before.id}`, moved), 422, 'units-above-maximum');
    expect((await save(5)).status).toBe(201);
    expectProblem(await save(0.01), 422, 'day-above-maximum');
  });

  it('missing time uses the work hours of each day (PEOPLE-10, TDASH-10)', async () => {
    const sam = await sheet.person(APPROVER);
    const person = await halving();
    await sheet.agency.sql.query('update employee set supervisor_id = $1 where id = $2', [sam.id, person.id]);
    const { body } = await sam.get(
      '/api/timesheet/reports/missing-time?role=TimesheetSupervisor&startDate=2026-11-17&endDate=2026-11-18',
    );
    expect(body.map(({ date, units }: { date: Day; units: number }) => [date, units])).toEqual([
      ['2026-11-17', 8],
      ['2026-11-18', 4],
    ]);
  });

  it('a holiday of a division is free for its people only (PEOPLE-10)', async () => {
    const division = await sheet.add.insert('division', { code: 'SHOW', name: 'Show' });
    await sheet.add.insert('holiday', { day: '2026-11-12', name: 'Show day', division_id: division.id });
    const [inside, outside] = [await sheet.person({ division_id: division.id }), await sheet.person()];
    const read = async (person: TestPerson) =>
      (await person.get('/api/timesheet/workdays?startDate=2026-11-12&endDate=2026-11-12')).body.days[0];
    expect(await read(inside)).toMatchObject({ workHours: 0, holiday: 'Show day' });
    expect(await read(outside)).toMatchObject({ workHours: 8, holiday: null });
  });
});
