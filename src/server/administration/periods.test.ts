import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

const PERIODS = '/api/administration/periods';

let agency: TestAgency;
let finance: TestPerson;
let clerk: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  const signedIn = async (moneysettings: object | 'all') =>
    agency.signIn(await agency.add.employee({ access: { moneysettings: moneysettings as 'all' } }));
  finance = await signedIn('all');
  clerk = await signedIn({ create: true, read: true, update: true, delete: true });
});
afterAll(() => agency.close());

type Period = { id: number; lastModified: string; values: { startDate: string; endDate: string; isLocked: boolean } };
const make = async (startDate: string, endDate: string, by = clerk) =>
  by.post(PERIODS, { values: { startDate, endDate } });
const save = (period: Period, values: object, given: object = {}, by = finance) =>
  by.put(`${PERIODS}/${period.id}`, { lastModified: period.lastModified, values, ...given });

describe('periods (ADM-11)', () => {
  it("are whole days in order and don't overlap (ADM-11, ADM-15)", async () => {
    const march: Period = (await make('2032-03-01', '2032-03-31')).body;
    expectProblem(await make('2032-02-29', '2032-02-28'), 422, 'period-reversed');
    expectProblem(await make('2032-03-31', '2032-04-30'), 422, 'periods-overlap');
    expectProblem(await make('2032-02-01', '2032-05-01'), 422, 'periods-overlap');
    expectProblem(await make('2032-03-01', '2032-02-01'), 422, 'period-reversed');
    expect((await make('2032-02-01', '2032-02-29')).status).toBe(201);
    expect((await make('2032-04-01', '2032-04-01')).status).toBe(201);
    expectProblem(await save(march, { endDate: '2032-04-01' }), 422, 'periods-overlap');
    expect((await save(march, { endDate: '2032-03-30' })).status).toBe(200);
    const rows = ['2033-01-01', '2033-02-01', '2033-01-15'].map((startDate) => ({
      id: null,
      requestId: crypto.randomUUID(),
      values: { startDate, endDate: startDate.replace(/01$/, '28') },
    }));
    const { body } = await clerk.post(`${PERIODS}/batch`, { rows });
    expect(body.map(({ problem }: { problem: { code: string } | null }) => problem?.code ?? 'saved')).toEqual([
      'saved',
      'saved',
      'periods-overlap',
    ]);
  });

  it('are locked with the right to approve money settings, and unlocked with a reason that is kept in the trail (ADM-11, ADM-01)', async () => {
    const period: Period = (await make('2034-01-01', '2034-01-31')).body;
    expectProblem(await save(period, { isLocked: true }, {}, clerk), 422, 'read-only-field');
    const locked = (await save(period, { isLocked: true })).body;
    expect(locked.values.isLocked).toBe(true);
    expectProblem(await save(locked, { endDate: '2034-01-30' }), 422, 'period-locked');
    expectProblem(await finance.delete(`${PERIODS}/${locked.id}`), 422, 'period-locked');
    const silent = await save(locked, { isLocked: false });
    expectProblem(silent, 422, 'unlock-reason');
    expectProblem(await save(locked, { isLocked: false }, { reason: '   ' }), 422, 'unlock-reason');
    expect((await save(locked, { isLocked: false }, { reason: ' Late hours of a freelancer ' })).status).toBe(200);
    const { rows } = await agency.sql.query(
      "select before, after from audit_event where subject = 'period' and subject_id = $1 order by id desc limit 1",
      [period.id],
    );
    expect(rows).toEqual([
      { before: { isLocked: true }, after: { isLocked: false, reason: 'Late hours of a freelancer' } },
    ]);
    expectProblem(
      await clerk.post(PERIODS, { values: { startDate: '2035-01-01', endDate: '2035-01-31', isLocked: true } }),
      422,
      'read-only-field',
    );
  });

  it('show their unapproved hours before they are locked (ADM-11)', async () => {
    const period: Period = (await make('2026-10-01', '2026-10-31')).body;
    const time = async () => (await finance.get(`${PERIODS}/${period.id}/time`)).body;
    expect(await time()).toEqual({ hours: 0, people: 0 });
    const [job, costType] = [await agency.add.job(), await agency.add.costType()];
    const [one, other] = [await agency.add.employee(), await agency.add.employee()];
    const entry = (employee_id: number, work_date: string, units: string, more = {}) =>
      agency.add.insert('time_entry', {
        employee_id,
        job_id: job.id,
        cost_type_id: costType.id,
        is_billable: true,
        work_date,
        units,
        ...more,
      });
    await entry(one.id, '2026-10-01', '2.25');
    await entry(one.id, '2026-10-31', '1');
    await entry(other.id, '2026-10-15', '0.05');
    await entry(other.id, '2026-11-01', '8');
    await entry(other.id, '2026-10-16', '4', { approved_by_id: one.id, approved_at: '2026-10-20T10:00:00Z' });
    expect(await time()).toEqual({ hours: 3.3, people: 2 });
    expectProblem(await finance.get(`${PERIODS}/2000000000/time`), 404, 'not-found');
  });
});
