import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRow } from '#contract/time/timesheet-report.ts';
import { REPORT_ROLES, type ReportRole, TIMESHEET_REPORTS } from '#domain/time/timesheet-report.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { TEST_TODAY, type TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, startTimeSheet, type TimeSheet } from '#test/fixtures/time-sheet.ts';

const TUESDAY = '2026-11-17';

let sheet: TimeSheet;
let approver: TestPerson;
let overseer: TestPerson;
let executive: TestPerson;
let director: TestPerson;
let emma: TestPerson;
beforeAll(async () => {
  sheet = await startTimeSheet();
  approver = await sheet.person({ roles: ['TimesheetSupervisor'], access: { timecell: 'all' } });
  overseer = await sheet.person({ roles: ['TimesheetSupervisor', 'AccountDirector'] });
  executive = await sheet.person({ roles: ['TimesheetUser', 'AccountExecutive'] });
  director = await sheet.person({ roles: ['AccountDirector'] });
  emma = await sheet.person({ name: 'Emma', code: 'EMMA', supervisor_id: approver.id });
});
afterAll(() => sheet.agency.close());

/** The address of a report, for the tests' Monday by default. */
function report(name: string, role: string, startDate = MONDAY, endDate = startDate, more = '') {
  return `/api/timesheet/reports/${name}?role=${role}&startDate=${startDate}&endDate=${endDate}${more}`;
}

async function rowsOf(person: TestPerson, address: string): Promise<ReportRow[]> {
  const answer = await person.get(address);
  if (answer.status !== 200) throw new Error(`${address}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Who worked how long, in a report. */
const hours = (rows: ReportRow[]) => rows.map(({ employeeName, units }) => [employeeName, units]);

let count = 0;
/** A person who enters time and never signs in. */
function member(fields: Record<string, unknown> = {}) {
  count += 1;
  return sheet.add.employee({ code: `M${String(count).padStart(3, '0')}`, ...fields });
}

function booked(employeeId: number, fields: { work_date?: string; units?: string; job_id?: number } = {}) {
  return sheet.add.timeEntry({
    employee_id: employeeId,
    job_id: sheet.job.id,
    cost_type_id: sheet.costType.id,
    work_date: MONDAY,
    ...fields,
  });
}

describe('access to reports', () => {
  const sees: Record<(typeof TIMESHEET_REPORTS)[number], ReportRole[]> = {
    'time-allocation': ['TimesheetApproval', 'TimesheetSupervisor', 'AccountExecutive', 'AccountDirector'],
    'unapproved-time': ['TimesheetApproval', 'TimesheetSupervisor', 'AccountExecutive', 'AccountDirector'],
    'missing-time': [...REPORT_ROLES],
  };
  const people: [string, () => TestPerson, ReportRole[]][] = [
    ['an approver', () => approver, ['TimesheetApproval', 'TimesheetSupervisor', 'TimesheetUser']],
    ['a supervisor who is director', () => overseer, ['TimesheetSupervisor', 'AccountDirector', 'TimesheetUser']],
    ['an account executive', () => executive, ['AccountExecutive', 'TimesheetUser']],
    ['an account director', () => director, ['AccountDirector', 'TimesheetUser']],
    ['a user', () => emma, ['TimesheetUser']],
  ];

  it.each(people)(
    '%s in every role, whatever the request names (TDASH-07, TDASH-09, PERM-09)',
    async (_, person, has) => {
      for (const name of TIMESHEET_REPORTS) {
        for (const role of REPORT_ROLES) {
          const answer = await person().get(report(name, role));
          const isAnswered = has.includes(role) && sees[name].includes(role);
          expect([name, role, answer.status]).toEqual([name, role, isAnswered ? 200 : 403]);
          if (!isAnswered) expectProblem(answer, 403, 'forbidden', `${name} as ${role}`);
        }
      }
    },
  );

  it('ends on the next request after a role is removed (TDASH-09)', async () => {
    const person = await sheet.person({ roles: ['AccountDirector'] });
    const address = report('time-allocation', 'AccountDirector');
    expect((await person.get(address)).status).toBe(200);
    await sheet.agency.sql.query("delete from employee_role where employee_id = $1 and role = 'AccountDirector'", [
      person.id,
    ]);
    expectProblem(await person.get(address), 403, 'forbidden');
  });

  it('rejects unknown roles, invalid days and ranges, and more than 366 days (TDASH-08)', async () => {
    const wrong: [string, string][] = [
      [report('missing-time', 'Admin'), 'role'],
      ['/api/timesheet/reports/missing-time?startDate=2026-11-16&endDate=2026-11-16', 'role'],
      [report('missing-time', 'TimesheetUser', '2026-02-29', '2026-03-01'), 'startDate'],
      [report('missing-time', 'TimesheetUser', MONDAY, '16/11/2026'), 'endDate'],
      [report('missing-time', 'TimesheetUser', MONDAY, '2026-11-15'), 'endDate'],
      [report('missing-time', 'TimesheetUser', '2024-01-01', '2025-01-01'), 'endDate'],
    ];
    for (const [address, path] of wrong) {
      const answer = await emma.get(address);
      expectProblem(answer, 400, 'invalid-request', address);
      expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(`querystring.${path}`);
    }
    const longest = await emma.get(report('missing-time', 'TimesheetUser', '2024-01-01', '2024-12-31'));
    expect([longest.status, longest.body.length]).toEqual([200, 262]);
  });
});

describe('time allocation', () => {
  it('returns each row with every field of the specification, client jobs and internal projects separately (TDASH-08)', async () => {
    const { add } = sheet;
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisor'] });
    const department = await add.insert('department', { code: 'ART', name: 'Art' });
    const client = await add.client({ code: 'ACME', name: 'Acme' });
    const film = await add.job({ code: 'SOAP', name: 'Soap film', client_id: client.id });
    const person = await member({ name: 'Ada', supervisor_id: supervisor.id, department_id: department.id });
    await booked(person.id, { job_id: film.id, units: '7.6' });
    await booked(person.id, { job_id: sheet.project.id, units: '0.4' });
    const who = { employeeId: person.id, employeeCode: person.code, employeeName: 'Ada', departmentName: 'Art' };
    const ada = { date: MONDAY, ...who };
    const none = {
      jobCode: null,
      jobName: null,
      projectCode: null,
      projectName: null,
      clientCode: null,
      clientName: null,
    };
    expect(await rowsOf(supervisor, report('time-allocation', 'TimesheetSupervisor'))).toEqual([
      {
        ...{ ...none, ...ada, units: 7.6, jobId: film.id, jobCode: 'SOAP', jobName: 'Soap film' },
        ...{ clientCode: 'ACME', clientName: 'Acme' },
      },
      {
        ...{ ...none, ...ada, units: 0.4, jobId: -sheet.project.id },
        ...{ projectCode: 'ADMIN', projectName: 'Administration' },
      },
    ]);
  });

  it("sums a person's time on a job exactly, per day or over the range (TDASH-08, TE-13)", async () => {
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisor'] });
    const { id } = await member({ name: 'Sum', supervisor_id: supervisor.id });
    for (const units of ['0.1', '0.2', '-0.05']) await booked(id, { units, work_date: TUESDAY });
    for (const work_date of [MONDAY, '2026-11-15', '2026-11-23']) await booked(id, { units: '1.1', work_date });
    const perDay = await rowsOf(supervisor, report('time-allocation', 'TimesheetSupervisor', MONDAY, '2026-11-22'));
    expect(perDay.map(({ date, units }) => [date, units])).toEqual([
      [MONDAY, 1.1],
      [TUESDAY, 0.25],
    ]);
    for (const [more, expected] of [
      ['&perDay=false', [[MONDAY, 1.35]]],
      [
        '&perDay=true',
        [
          [MONDAY, 1.1],
          [TUESDAY, 0.25],
        ],
      ],
    ] as const) {
      const address = report('time-allocation', 'TimesheetSupervisor', MONDAY, '2026-11-22', more);
      expect((await rowsOf(supervisor, address)).map(({ date, units }) => [date, units])).toEqual(expected);
    }
  });

  it("shows supervisors their team's time, including people who have left, and no other (TDASH-07, APPR-19)", async () => {
    const [one, other] = [
      await sheet.person({ name: 'One', roles: ['TimesheetSupervisor'], access: { timecell: 'all' } }),
      await sheet.person({ name: 'Other', roles: ['TimesheetSupervisor'] }),
    ];
    await booked((await member({ name: 'Mine', supervisor_id: one.id })).id, { units: '2' });
    await booked((await member({ name: 'Gone', supervisor_id: one.id, is_active: false })).id, { units: '3' });
    await booked((await member({ name: 'Theirs', supervisor_id: other.id })).id, { units: '4' });
    await booked(one.id, { units: '5' });
    for (const role of ['TimesheetApproval', 'TimesheetSupervisor']) {
      for (const name of ['time-allocation', 'unapproved-time']) {
        expect(hours(await rowsOf(one, report(name, role)))).toEqual([
          ['Mine', 2],
          ['Gone', 3],
        ]);
      }
    }
    expect(hours(await rowsOf(other, report('time-allocation', 'TimesheetSupervisor')))).toEqual([['Theirs', 4]]);
  });

  it("shows today's deputy the supervisor's team too, but not the deputy's own time in it (TDASH-07, APPR-19)", async () => {
    const [away, next] = [
      await sheet.person({ roles: ['TimesheetSupervisor'], access: { timecell: 'all' } }),
      await sheet.person({ roles: ['TimesheetSupervisor'], access: { timecell: 'all' } }),
    ];
    const deputy = await sheet.person({
      roles: ['TimesheetSupervisor'],
      access: { timecell: 'all' },
      supervisor_id: away.id,
    });
    await booked((await member({ name: 'Mine', supervisor_id: deputy.id })).id, { units: '1' });
    await booked((await member({ name: 'Left to me', supervisor_id: away.id })).id, { units: '2' });
    await booked((await member({ name: 'Only tomorrow', supervisor_id: next.id })).id, { units: '3' });
    await booked(deputy.id, { units: '4' });
    const asDeputyOf = (supervisorId: number, day: string) =>
      sheet.add.insert('deputy', {
        subject: 'time',
        in_place_of_id: supervisorId,
        deputy_id: deputy.id,
        start_date: day,
        end_date: day,
      });
    await asDeputyOf(away.id, TEST_TODAY);
    await asDeputyOf(next.id, '2026-11-22');
    expect(hours(await rowsOf(deputy, report('unapproved-time', 'TimesheetApproval')))).toEqual([
      ['Mine', 1],
      ['Left to me', 2],
    ]);
    const missing = await rowsOf(deputy, report('missing-time', 'TimesheetApproval'));
    expect(missing.map(({ employeeName }) => employeeName)).toEqual(['Mine', 'Left to me']);
  });

  it('shows executives and directors all time on the jobs they lead, including their own (TDASH-07)', async () => {
    const { add } = sheet;
    const [led, assisted, directed, theirs] = [
      await add.job({ account_executive_id: executive.id }),
      await add.job({ secondary_account_executive_id: executive.id, account_executive_id: director.id }),
      await add.job({ account_director_id: director.id }),
      await add.job({ account_executive_id: emma.id, account_director_id: emma.id }),
    ];
    const anna = await member({ name: 'Anna' });
    for (const [index, job] of [led, assisted, directed, theirs].entries()) {
      await booked(anna.id, { job_id: job.id, units: String(index + 1), work_date: '2026-09-07' });
    }
    await booked(executive.id, { job_id: led.id, units: '6', work_date: '2026-09-07' });
    const codes = async (person: TestPerson, role: string) =>
      (await rowsOf(person, report('time-allocation', role, '2026-09-07'))).map(({ jobCode, units }) => [
        jobCode,
        units,
      ]);
    expect(await codes(executive, 'AccountExecutive')).toEqual([
      [led.code, 6],
      [led.code, 1],
      [assisted.code, 2],
    ]);
    expect(await codes(director, 'AccountDirector')).toEqual([[directed.code, 3]]);
  });

  it('shows nothing of another agency with the same IDs (TDASH-09)', async () => {
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisor'] });
    const there = sheet.agency.elsewhere;
    await there.query(
      `insert into employee (id, code, name, username, supervisor_id) values (${supervisor.id}, 'S', 'Boss there', 's', null),
        (${supervisor.id + 1}, 'M', 'Member there', 'm', ${supervisor.id})`,
    );
    await there.query("insert into job (id, code, name, is_billable) values (1, 'THERE', 'Job there', false)");
    await there.query(
      `insert into time_entry (employee_id, job_id, work_date, units, is_billable)
       values (${supervisor.id + 1}, 1, '${MONDAY}', 3, false)`,
    );
    for (const name of TIMESHEET_REPORTS) {
      expect(await rowsOf(supervisor, report(name, 'TimesheetSupervisor'))).toEqual([]);
    }
  });

  it('covers both days of the range, year boundaries and 29 February (TDASH-08)', async () => {
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisor'] });
    const { id } = await member({ supervisor_id: supervisor.id });
    const days = ['2027-12-31', '2028-01-01', '2028-01-02', '2028-02-28', '2028-02-29', '2028-03-01'];
    for (const work_date of days) await booked(id, { work_date });
    const told = async (start: string, end: string) =>
      (await rowsOf(supervisor, report('time-allocation', 'TimesheetSupervisor', start, end))).map(({ date }) => date);
    expect(await told('2027-12-31', '2028-01-01')).toEqual(days.slice(0, 2));
    expect(await told('2028-02-29', '2028-02-29')).toEqual(['2028-02-29']);
    expect(await told('2028-02-01', '2028-02-29')).toEqual(days.slice(3, 5));
    expect(await told('2028-04-01', '2028-04-30')).toEqual([]);
  });
});

describe('unapproved time', () => {
  it('excludes approved time (TDASH-02, TDASH-08)', async () => {
    const supervisor = await sheet.person({ roles: ['TimesheetSupervisor'], access: { timecell: 'all' } });
    const { id } = await member({ name: 'Half', supervisor_id: supervisor.id });
    const approved = await booked(id, { units: '3' });
    await sheet.add.approve(approved.id);
    await booked(id, { units: '2.5' });
    expect(hours(await rowsOf(supervisor, report('unapproved-time', 'TimesheetApproval')))).toEqual([['Half', 2.5]]);
    expect(hours(await rowsOf(supervisor, report('time-allocation', 'TimesheetApproval')))).toEqual([['Half', 5.5]]);
  });
});
