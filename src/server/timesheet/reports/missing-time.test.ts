import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRow } from '#contract/time/timesheet-report.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { dayAt } from '#domain/calendar/local-time.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestOptions, TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, startTimeSheet, type TimeSheet } from '#test/fixtures/time-sheet.ts';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
  await sheet.agency.sql.query("insert into holiday values ('2026-11-12', 'Foundation day')");
});
afterAll(() => sheet.agency.close());

async function missing(person: TestPerson, start: string, end: string, role = 'TimesheetUser') {
  const query = `role=${role}&startDate=${start}&endDate=${end}`;
  const answer = await person.get(`/api/timesheet/reports/missing-time?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body as ReportRow[];
}

const days = (rows: ReportRow[]) => rows.map(({ date, units }) => [date, units]);
const SHORT_WEEK = { monday_hours: '7.6', tuesday_hours: '7.6', friday_hours: '0' };

describe('your own missing time', () => {
  it('returns day, hours and person, and no job (TDASH-08, TDASH-10)', async () => {
    const department = await sheet.add.insert('department', { code: 'DIG', name: 'Digital' });
    const person = await sheet.person({ code: 'LEO', name: 'Leo', department_id: department.id, ...SHORT_WEEK });
    await sheet.entry(person, { units: 5.35 });
    expect(await missing(person, MONDAY, MONDAY)).toEqual([
      {
        date: MONDAY,
        units: 2.25,
        jobCode: null,
        jobName: null,
        projectCode: null,
        projectName: null,
        clientCode: null,
        clientName: null,
        jobId: null,
        employeeId: person.id,
        employeeCode: 'LEO',
        employeeName: 'Leo',
        departmentName: 'Digital',
      },
    ]);
  });

  it('excludes filled days, days off, holidays and future days (TDASH-10)', async () => {
    const person = await sheet.person(SHORT_WEEK);
    await sheet.entry(person, { units: 4 });
    await sheet.entry(person, { units: 4, jobId: -sheet.project.id, isBillable: false });
    expect(days(await missing(person, '2026-11-10', '2026-12-31'))).toEqual([
      ['2026-11-10', 7.6],
      ['2026-11-11', 8],
      ['2026-11-17', 7.6],
      ['2026-11-18', 8],
      ['2026-11-19', 8],
    ]);
    expect(await missing(person, '2026-11-22', '2026-12-31')).toEqual([]);
  });

  it('starts on the first day of employment; supervisors see it up to the last day of people who have left (TDASH-10, PEOPLE-09)', async () => {
    const person = await sheet.person({ start_date: '2026-11-18' });
    expect(days(await missing(person, '2026-11-01', '2026-11-30')).map(([day]) => day)).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisor'] });
    const left = { supervisor_id: supervisor.id, start_date: '2026-11-05', end_date: '2026-11-10' };
    await sheet.add.employee(left);
    const ofTeam = await missing(supervisor, '2026-11-01', '2026-11-30', 'TimesheetSupervisor');
    expect(days(ofTeam).map(([day]) => day)).toEqual(['2026-11-05', '2026-11-06', '2026-11-09', '2026-11-10']);
  });

  it('is returned to everyone except supervisors who request the team (TDASH-07)', async () => {
    const person = await sheet.person({
      name: 'All roles',
      roles: ['TimesheetSupervisor', 'AccountExecutive', 'AccountDirector'],
      access: { timecell: 'all' },
    });
    await sheet.add.employee({ name: 'Member', supervisor_id: person.id });
    for (const [role, name] of [
      ['TimesheetUser', 'All roles'],
      ['AccountExecutive', 'All roles'],
      ['AccountDirector', 'All roles'],
      ['TimesheetSupervisor', 'Member'],
      ['TimesheetApproval', 'Member'],
    ]) {
      const rows = await missing(person, MONDAY, MONDAY, role);
      expect([role, rows.map(({ employeeName }) => employeeName)]).toEqual([role, [name]]);
    }
  });
});

describe("the team's missing time", () => {
  it("is listed by day and person, for the supervisor's own team, including people who have left up to their last day (TDASH-07, TDASH-10)", async () => {
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisor'] });
    const team = { supervisor_id: supervisor.id };
    const ben = await sheet.person({ ...team, code: 'T2', name: 'Ben' });
    await sheet.add.employee({ ...team, code: 'T1', name: 'Ann', tuesday_hours: '0' });
    await sheet.add.employee({ ...team, code: 'T3', name: 'Left', is_active: false, end_date: MONDAY });
    await sheet.add.employee({ ...team, code: 'T4', name: 'Inactive without a last day', is_active: false });
    await sheet.add.employee({ code: 'T5', name: 'Elsewhere' });
    await sheet.entry(ben, { units: 1 });
    const rows = await missing(supervisor, MONDAY, '2026-11-17', 'TimesheetSupervisor');
    expect(rows.map(({ date, employeeName, units }) => [date, employeeName, units])).toEqual([
      [MONDAY, 'Ann', 8],
      [MONDAY, 'Ben', 7],
      [MONDAY, 'Left', 8],
      ['2026-11-17', 'Ben', 8],
    ]);
  });
});

describe('a reminder of missing time', () => {
  const remind = (by: TestPerson, employeeId: number, startDate = MONDAY, endDate = '2026-11-17') =>
    by.post('/api/timesheet/missing-time/reminders', { employeeId, startDate, endDate });

  it('is sent to a team member with hours and days, once a day (FIX-80)', async () => {
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisor'], name: 'Sam' });
    const ben = await sheet.person({ supervisor_id: supervisor.id });
    await sheet.entry(ben, { units: 1 });
    for (const isSent of [true, false]) expect((await remind(supervisor, ben.id)).body).toEqual({ isSent });
    const { body } = await ben.get('/api/notifications');
    expect(body.notifications.map(({ kind, by, facts }: Record<string, unknown>) => [kind, by, facts])).toEqual([
      [
        'missing-time',
        expect.objectContaining({ name: 'Sam' }),
        expect.objectContaining({ hours: '15.00', days: '2', day: MONDAY }),
      ],
    ]);
  });

  it('is rejected for other teams, for people without missing time, and without the role (FIX-80)', async () => {
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisor'] });
    const member = await sheet.person({ supervisor_id: supervisor.id, monday_hours: '0' });
    const stranger = await sheet.person();
    expectProblem(await remind(supervisor, stranger.id), 404, 'not-found');
    expectProblem(await remind(supervisor, supervisor.id), 404, 'not-found');
    expectProblem(await remind(supervisor, member.id, MONDAY, MONDAY), 422, 'no-missing-time');
    expectProblem(await remind(stranger, member.id), 403, 'forbidden');
  });
});

/** Uses the real clock. */
const THE_REAL_CLOCK = { today: undefined } as unknown as TestOptions;

/** Today in a time zone. */
const dayIn = (timeZone: string) => dayAt(Date.now(), timeZone);

it("today is the agency's day, also where it is already tomorrow or still yesterday (TDASH-10)", async () => {
  const real = await startTimeSheet(THE_REAL_CLOCK);
  try {
    const everyDay = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
        `${day}_hours`,
        '1',
      ]),
    );
    const person = await real.person(everyDay);
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await real.agency.sql.query('update agency set time_zone = $1', [timeZone]);
      const before = dayIn(timeZone);
      const rows = await missing(person, addDays(before, -3), addDays(before, 5));
      // Midnight may have passed meanwhile.
      expect([before, dayIn(timeZone)]).toContain(rows.at(-1)?.date);
    }
  } finally {
    await real.agency.close();
  }
});
