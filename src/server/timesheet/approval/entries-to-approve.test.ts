import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEntriesToApprove } from '#contract/time/time-approval.ts';
import {
  APPROVER,
  APPROVERS,
  type ApprovalSheet,
  startApprovalSheet,
  TO_APPROVE,
} from '#test/fixtures/approval-sheet.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { MONDAY, TIME_ENTRIES } from '#test/fixtures/time-sheet.ts';

let sheet: ApprovalSheet;
beforeAll(async () => {
  sheet = await startApprovalSheet();
});
afterAll(() => sheet.agency.close());

const idsOf = (...entries: { id: number }[]) => entries.map(({ id }) => id);

describe('the entries to approve', () => {
  it('are those of the team, in full, by day and person (APPR-15)', async () => {
    const { emma, sam } = sheet;
    const noah = await sheet.person({ name: 'Noah', supervisor_id: sam.id });
    const later = await sheet.entry(noah, { transactionDate: '2026-11-17' });
    const second = await sheet.entry(noah);
    const first = await sheet.entry(emma, { units: 2 });
    await sheet.entry(await sheet.person({ name: 'Without a supervisor' }));
    await sheet.entry(sam);
    const { body } = await sam.get(TO_APPROVE);
    expect(body).toEqual([first, second, later]);
    expect((await sam.get(`${TO_APPROVE}/${noah.id}`)).body).toEqual([second, later]);
    expect((await sam.get(APPROVERS.replace('timeapprovers', 'TimeApprovers/TimeEntries'))).body).toEqual(body);
  });

  it('are filtered by days, status, job and kind of job (APPR-15, APPR-05)', async () => {
    const sue = await sheet.person({ name: 'Sue', ...APPROVER });
    const mia = await sheet.person({ name: 'Mia', supervisor_id: sue.id });
    const monday = await sheet.entry(mia);
    const tuesday = await sheet.entry(mia, { transactionDate: '2026-11-17' });
    const internal = await sheet.entry(mia, {
      transactionDate: '2026-11-18',
      jobId: -sheet.project.id,
      isBillable: false,
    });
    await sheet.approve(sue, [tuesday]);
    const { job, project } = sheet;
    const cases: [string, number[]][] = [
      ['', idsOf(monday, tuesday, internal)],
      [`?startDate=${MONDAY}&endDate=${MONDAY}`, idsOf(monday)],
      ['?startDate=2026-11-17', idsOf(tuesday, internal)],
      ['?endDate=2026-11-17', idsOf(monday, tuesday)],
      ['?startDate=2026-11-18&endDate=2026-11-16', []],
      ['?status=All', idsOf(monday, tuesday, internal)],
      ['?status=UnapprovedOnly', idsOf(monday, internal)],
      ['?status=ApprovedOnly', idsOf(tuesday)],
      [`?jobId=${job.id}`, idsOf(monday, tuesday)],
      [`?jobId=${job.id}&isBillable=true`, idsOf(monday, tuesday)],
      [`?jobId=${job.id}&isBillable=false`, []],
      [`?jobId=${project.id}&isBillable=false`, idsOf(internal)],
      [`?jobId=-${project.id}`, idsOf(internal)],
      [`?jobId=${project.id}`, idsOf(internal)],
      [`?jobId=-${job.id}`, []],
      ['?jobId=0', idsOf(monday, tuesday, internal)],
      ['?jobId=0&isBillable=false', idsOf(monday, tuesday, internal)],
      ['?isBillable=false', idsOf(internal)],
      ['?isBillable=true', idsOf(monday, tuesday)],
      ['?jobId=2000000000', []],
      [`?status=UnapprovedOnly&jobId=${job.id}&startDate=${MONDAY}`, idsOf(monday)],
    ];
    for (const [query, ids] of cases) {
      expect([query, await sheet.listed(sue, query)]).toEqual([query, ids]);
      expect([query, await sheet.listed(sue, `/${mia.id}${query}`)]).toEqual([query, ids]);
    }
    for (const query of ['?status=Approved', '?jobId=x', '?isBillable=1', '?startDate=2026-02-30']) {
      expectProblem(await sue.get(`${TO_APPROVE}${query}`), 400, 'invalid-request', query);
    }
  });

  it('have the same content as for their owner, whatever they contain, and match the contract (APPR-15, TE-01)', async () => {
    const sue = await sheet.person(APPROVER);
    const mia = await sheet.person({ name: 'Mia "M" O\\Hara', supervisor_id: sue.id });
    await sheet.add.pin({ employee_id: mia.id, job_id: sheet.job.id, cost_type_id: sheet.costType.id });
    const pinned = await sheet.entry(mia, { notes: 'A "quoted"\n\\ line, \u2028 and 😀', units: 0.1 });
    const bare = await sheet.add.timeEntry({
      employee_id: mia.id,
      job_id: sheet.project.id,
      cost_type_id: null,
      work_date: '2026-12-24',
      units: '-7.6',
    });
    await sheet.returnEntries(sue, [pinned], 'Why "this"?');
    const { body, headers } = await sue.get(TO_APPROVE);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual([await sheet.read(mia, pinned), await sheet.read(mia, bare)]);
    expect(body[0].returned.comment).toBe('Why "this"?');
    expect(listEntriesToApprove.answer.parse(body)).toEqual(body);
    expect((await mia.get(`${TIME_ENTRIES}?startDate=2026-11-01&endDate=2026-12-31`)).body).toEqual(body);
  });

  it('include the time of people who have left (APPR-19)', async () => {
    const sue = await sheet.person(APPROVER);
    const gone = await sheet.add.employee({ supervisor_id: sue.id, is_active: false });
    const { id } = await sheet.add.timeEntry({
      employee_id: gone.id,
      job_id: sheet.job.id,
      cost_type_id: sheet.costType.id,
      work_date: MONDAY,
    });
    expect(await sheet.listed(sue)).toEqual([id]);
    const [entry] = (await sue.get(`${TO_APPROVE}/${gone.id}`)).body;
    expect((await sheet.approve(sue, [entry])).body[0].error).toBeNull();
  });

  it('are limited to the newest 20,000 (APPR-15)', async () => {
    const sue = await sheet.person(APPROVER);
    const { id } = await sheet.add.employee({ supervisor_id: sue.id });
    await sheet.agency.sql.query(
      `insert into time_entry (employee_id, job_id, cost_type_id, work_date, units, is_billable)
       select $1, $2, $3, date '2026-11-16' - (number / 4), 1, true from generate_series(0, 20002) as number`,
      [id, sheet.job.id, sheet.costType.id],
    );
    const { body } = await sue.get(TO_APPROVE);
    expect([body.length, body.at(-1).transactionDate]).toEqual([20_000, MONDAY]);
    expect(body.map(({ transactionDate }: { transactionDate: string }) => transactionDate)).toEqual(
      body.map(({ transactionDate }: { transactionDate: string }) => transactionDate).sort(),
    );
  });
});

describe('the hours expected of the team', () => {
  const expected = (days: string) => `${APPROVERS}/expected?${days}`;

  it('are listed for each person and day, less holidays and leave, for approvers only (UX-01)', async () => {
    const sue = await sheet.person({ name: 'Sue', ...APPROVER });
    const noah = await sheet.add.employee({ name: 'Noah', supervisor_id: sue.id, end_date: '2026-11-24' });
    const mia = await sheet.person({ name: 'Mia', supervisor_id: sue.id, tuesday_hours: '4' });
    await sheet.add.employee({ name: 'Gone', supervisor_id: sue.id, is_active: false });
    await sheet.add.insert('holiday', { day: '2026-11-25', name: 'Founders day' });
    await sheet.add.insert('leave', {
      employee_id: mia.id,
      request_id: crypto.randomUUID(),
      kind: 'holiday',
      first_day: '2026-11-23',
      last_day: '2026-11-23',
      is_half_day: true,
      state: 'approved',
    });
    const { status, body } = await sue.get(expected('startDate=2026-11-23&endDate=2026-11-25'));
    expect(status).toBe(200);
    const hours = body.map(({ employee, days }: { employee: { id: number }; days: { workHours: number }[] }) => [
      employee.id,
      ...days.map(({ workHours }) => workHours),
    ]);
    const [{ days }] = body;
    const whole = hours[1][1];
    expect(whole).toBeGreaterThan(0);
    expect(hours).toEqual([
      [mia.id, whole / 2, 4, 0],
      [noah.id, whole, whole, 0],
    ]);
    expect(days[0].leave).toEqual({ kind: 'holiday', isHalfDay: true, otherHalf: null });
    expect(days[2].holiday).toBe('Founders day');
    expectProblem(await mia.get(expected('startDate=2026-11-23&endDate=2026-11-25')), 403, 'forbidden');
  });

  it('need a range of at most 31 days (UX-01)', async () => {
    for (const days of [
      'startDate=2026-11-23',
      'startDate=2026-11-23&endDate=2026-11-22',
      'startDate=2026-11-01&endDate=2026-12-02',
    ])
      expectProblem(await sheet.sam.get(expected(days)), 400, 'invalid-request', days);
  });
});
