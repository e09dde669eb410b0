import { afterAll, beforeAll, expect, it } from 'vitest';
import { programOf, type TestProgram } from '#test/fixtures/api-tokens.ts';
import { APPROVER, type ApprovalSheet, startApprovalSheet } from '#test/fixtures/approval-sheet.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';

const PATH = '/api/timesheet/approvedtime';
const NOVEMBER = `${PATH}?startDate=2026-11-01&endDate=2026-11-30`;

let sheet: ApprovalSheet;
let payroll: TestProgram;
let job: { id: number };
let costType: { id: number };
beforeAll(async () => {
  sheet = await startApprovalSheet();
  const { sql, add } = sheet.agency;
  job = await add.job();
  costType = await add.costType();
  const owner = await sheet.agency.add.employee();
  const account = await sheet.agency.add.employee({ is_active: false, access: { timecell: { read: true } } });
  await sql.query(
    'update employee set is_service_account = true, password_hash = null, email = null, supervisor_id = null where id = $1',
    [account.id],
  );
  await sql.query("insert into service_account (employee_id, name, owner_id) values ($1, 'Payroll', $2)", [
    account.id,
    owner.id,
  ]);
  payroll = await programOf(sheet.agency, account.id, ['time:read']);
});
afterAll(() => sheet.agency.close());

/** A person's entry, approved or not. */
async function entryOf(employeeId: number, { day = '2026-11-18', isApproved = true } = {}) {
  const entry = await sheet.agency.add.timeEntry({
    employee_id: employeeId,
    job_id: job.id,
    cost_type_id: costType.id,
    work_date: day,
    units: '7.60',
    ...(isApproved ? { approved_at: '2026-11-20T10:00:00Z', approved_by_id: sheet.sam.id } : {}),
  });
  return entry.id as number;
}
const idsOf = ({ body }: { body: { entries: { id: number }[] } }) => body.entries.map(({ id }) => id);

it("a service account reads everyone's approved entries, by period and page (FIX-125)", async () => {
  const [one, other] = [await sheet.agency.add.employee({ code: 'E1' }), await sheet.agency.add.employee()];
  const ids = [await entryOf(one.id), await entryOf(other.id), await entryOf(one.id, { day: '2026-11-19' })];
  await entryOf(one.id, { isApproved: false });
  await entryOf(one.id, { day: '2026-12-01' });
  const all = await payroll.get(NOVEMBER);
  expect(all.status).toBe(200);
  expect(idsOf(all)).toEqual(ids);
  expect(all.body.entries[0]).toMatchObject({
    employee: { id: one.id, code: 'E1' },
    date: '2026-11-18',
    hours: 7.6,
    approvedOn: '2026-11-20T10:00:00.000Z',
  });
  const first = await payroll.get(`${NOVEMBER}&maxResults=2`);
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  const second = await payroll.get(`${NOVEMBER}&maxResults=2&after=${first.body.next}`);
  expect([idsOf(second), second.body.next]).toEqual([ids.slice(2), null]);
});

it('modifiedSince returns changes since an instant (FIX-125)', async () => {
  const { body } = await payroll.get(NOVEMBER);
  const since = body.entries.at(-1).lastModified;
  const person = await sheet.agency.add.employee();
  const later = await entryOf(person.id);
  const changed = await payroll.get(`${NOVEMBER}&modifiedSince=${since}`);
  expect(idsOf(changed).at(-1)).toBe(later);
  expect(idsOf(changed).length).toBeLessThan(body.entries.length + 1);
});

it('people read the time they approve, and none without the right to read time (FIX-125)', async () => {
  const member = await sheet.person({ supervisor_id: sheet.sam.id });
  const own = await entryOf(member.id);
  expect(idsOf(await sheet.sam.get(NOVEMBER))).toEqual([own]);
  const stranger = await sheet.person(APPROVER);
  expect(idsOf(await stranger.get(NOVEMBER))).toEqual([]);
  expectProblem(await member.get(NOVEMBER), 403, 'forbidden');
  expectProblem(await sheet.agency.signedOut.get(NOVEMBER), 401, 'signed-out');
  expectProblem(await payroll.get(`${PATH}?startDate=2026-11-30&endDate=2026-11-01`), 400, 'invalid-request');
  expectProblem(await payroll.get(`${NOVEMBER}&after=x`), 400, 'invalid-request');
});
