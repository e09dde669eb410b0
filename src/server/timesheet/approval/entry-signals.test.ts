import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntrySignals } from '#contract/time/time-approval.ts';
import { APPROVER, APPROVERS, type ApprovalSheet, startApprovalSheet } from '#test/fixtures/approval-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: ApprovalSheet;
let sue: TestPerson;
beforeAll(async () => {
  sheet = await startApprovalSheet();
});
afterAll(() => sheet.agency.close());

const SIGNALS = `${APPROVERS}/signals`;

/** A person with their own approver, without entries. */
async function newMember(fields: Record<string, unknown> = {}) {
  sue = await sheet.person(APPROVER);
  return sheet.add.employee({ supervisor_id: sue.id, ...fields });
}

/** An entry as stored, with notes by default. */
const worked = (employee: { id: number }, work_date: string, fields: Record<string, unknown> = {}) =>
  sheet.add.timeEntry({
    employee_id: employee.id,
    job_id: sheet.job.id,
    cost_type_id: sheet.costType.id,
    work_date,
    notes: 'Cut',
    ...fields,
  });

/** An hour a day on some days in October: enough to establish what is usual. */
async function usualWork(employee: { id: number }, days = 6) {
  for (let day = 12; day < 12 + days; day += 1) await worked(employee, `2026-10-${day}`);
  await sheet.agency.sql.query(
    'update time_entry set approved_by_id = $1, approved_at = now() where employee_id = $2',
    [sue.id, employee.id],
  );
}

async function signals(query = '') {
  const { status, body } = await sue.get(`${SIGNALS}${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** The entries that are unlike usual, in order of creation, with the figures. */
async function unlikeUsual(): Promise<[number, object][]> {
  const all: EntrySignals[] = await signals();
  const found = all.flatMap(({ id, signals: told }) =>
    told.filter(({ code }) => code === 'unlike-usual').map(({ values }): [number, object] => [id, values]),
  );
  return found.sort(([a], [b]) => a - b);
}

describe('signals of entries to approve', () => {
  it('flag entries with a reason, and not ordinary ones (APPR-15)', async () => {
    const mia = await newMember({ maximum_daily_hours: '7.5', sunday_hours: '0' });
    await sheet.agency.sql.query("insert into holiday values ('2026-11-19', 'Foundation day')");
    await worked(mia, '2026-11-16');
    const [long, longer] = [
      await worked(mia, '2026-11-17', { units: '3' }),
      await worked(mia, '2026-11-17', { units: '5' }),
    ];
    const holiday = await worked(mia, '2026-11-19');
    const sunday = await worked(mia, '2026-11-22');
    const silent = await worked(mia, '2026-11-18', { notes: ' \n\t ' });
    await worked(mia, '2026-11-18', { job_id: sheet.project.id, is_billable: false, notes: '' });
    const inactive = await sheet.add.job({ is_active: false });
    const onInactive = await worked(mia, '2026-11-18', { job_id: inactive.id });
    const oldType = await sheet.add.costType({ is_active: false });
    const onOldType = await worked(mia, '2026-11-18', { cost_type_id: oldType.id });
    const aboveMaximum = [{ code: 'day-above-maximum', values: { total: '8.00', maximum: '7.50' } }];
    expect((await signals()).sort((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual([
      { id: long.id, signals: aboveMaximum },
      { id: longer.id, signals: aboveMaximum },
      { id: holiday.id, signals: [{ code: 'non-working-day', values: { holiday: 'Foundation day' } }] },
      { id: sunday.id, signals: [{ code: 'non-working-day', values: {} }] },
      { id: silent.id, signals: [{ code: 'notes-missing', values: {} }] },
      { id: onInactive.id, signals: [{ code: 'job-inactive', values: {} }] },
      { id: onOldType.id, signals: [{ code: 'job-inactive', values: {} }] },
    ]);
    expect(await signals(`?startDate=2026-11-19&endDate=2026-11-19`)).toMatchObject([{ id: holiday.id }]);
    expect(await signals(`?jobId=${inactive.id}&employeeId=${mia.id}`)).toMatchObject([{ id: onInactive.id }]);
    expect(await signals('?status=ApprovedOnly')).toEqual([]);
  });

  it('tell time before the start and after the end of an employment (APPR-15)', async () => {
    const mia = await newMember({ start_date: '2026-11-17', end_date: '2026-11-18' });
    const [before, first, last, after] = [
      await worked(mia, '2026-11-16'),
      await worked(mia, '2026-11-17'),
      await worked(mia, '2026-11-18'),
      await worked(mia, '2026-11-20'),
    ];
    const ids = (await signals()).map(({ id }: { id: number }) => id);
    expect([before, first, last, after].map(({ id }) => ids.includes(id))).toEqual([true, false, false, true]);
  });

  it('tell a job over what its newest estimate has approved, approved and unapproved hours together (APPR-15)', async () => {
    const mia = await newMember();
    const { add } = sheet;
    const job = await add.job();
    const estimate = (version: number) =>
      add.insert('estimate', { job_id: job.id, version, created_on: '2026-11-01', is_approved: true });
    const line = (estimate_id: number, hours: string, is_approved = true) =>
      add.insert('estimate_line', { estimate_id, cost_type_id: sheet.costType.id, hours, is_approved });
    const [old, newest] = [await estimate(1), await estimate(2)];
    await line(old.id, '1');
    await line(newest.id, '2');
    await line(newest.id, '1.5');
    await line(newest.id, '40', false);
    const first = await worked(mia, '2026-11-16', { job_id: job.id, units: '2' });
    await add.approve(first.id);
    const second = await worked(mia, '2026-11-17', { job_id: job.id, units: '1.5' });
    expect(await signals()).toEqual([]);
    const other = await add.employee();
    await worked(other, '2026-11-17', { job_id: job.id, units: '0.25' });
    expect(await signals()).toEqual([
      { id: second.id, signals: [{ code: 'job-over-estimate', values: { used: '3.75', estimate: '3.50' } }] },
    ]);
  });

  it('tell hours far above what the person usually enters there, and much at once on a job new to them (APPR-15)', async () => {
    const mia = await newMember();
    await usualWork(mia);
    await worked(mia, '2026-11-16', { units: '2.99' });
    const unusual = await worked(mia, '2026-11-17', { units: '3' });
    const job = await sheet.add.job();
    const large = await worked(mia, '2026-11-18', { job_id: job.id, units: '4' });
    await worked(mia, '2026-11-18', { job_id: (await sheet.add.job()).id, units: '3.99' });
    await worked(mia, '2026-11-19', { job_id: sheet.project.id, is_billable: false, units: '8' });
    // The average of 6 entries of 1 hour and one of 2.99 is 1.28 hours.
    expect(await unlikeUsual()).toEqual([[large.id, { units: '4.00' }]]);
    await sheet.agency.sql.query('update time_entry set units = 5 where id = $1', [unusual.id]);
    expect(await unlikeUsual()).toEqual([
      [unusual.id, { units: '5.00', usual: '1.28' }],
      [large.id, { units: '4.00' }],
    ]);
  });

  it('flag nothing for a new person or for work long ago (APPR-15)', async () => {
    const mia = await newMember();
    await worked(mia, '2026-11-02');
    await worked(mia, '2026-11-16', { job_id: (await sheet.add.job()).id, units: '8' });
    expect(await signals()).toEqual([]);
    const noah = await newMember();
    await usualWork(noah);
    // Nine weeks later the job counts as new again.
    const later = await worked(noah, '2026-12-22', { units: '4' });
    expect(await signals()).toEqual([{ id: later.id, signals: [{ code: 'unlike-usual', values: { units: '4.00' } }] }]);
  });
});
