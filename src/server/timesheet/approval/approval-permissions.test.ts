import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS } from '#contract/http/refusal.ts';
import { agencyRecords } from '#test/fixtures/agency-records.ts';
import {
  APPROVER,
  APPROVERS,
  type ApprovalSheet,
  EDITING_APPROVER,
  startApprovalSheet,
  TO_APPROVE,
} from '#test/fixtures/approval-sheet.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { TEST_PASSWORD, type TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: ApprovalSheet;
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
let entry: any;
beforeAll(async () => {
  sheet = await startApprovalSheet();
  entry = await sheet.entry(sheet.emma);
});
afterAll(() => sheet.agency.close());

const READS = (employeeId: number) => [
  TO_APPROVE,
  `${TO_APPROVE}/${employeeId}`,
  `${APPROVERS}/signals`,
  `${APPROVERS}/signals?employeeId=${employeeId}`,
  `${APPROVERS}/settings`,
  `${APPROVERS}/deputies`,
  `${APPROVERS}/deputies/candidates`,
];

/** Counts everything a decision could have left behind. */
async function traces() {
  const { rows } = await sheet.agency.sql.query(`
    select (select count(*) from audit_event where subject = 'time_entry') as events,
      (select count(*) from entry_return) as returns, (select max(last_modified) from time_entry) as touched,
      (select count(*) from time_entry where approved_at is not null) as approved`);
  return rows[0];
}

const decisions = (person: TestPerson) => [
  () => sheet.approve(person, [entry]),
  () => sheet.approve(person, [entry], false),
  () => sheet.returnEntries(person, [entry]),
  () => sheet.withdraw(person, [entry]),
];

describe('the right to approve time', () => {
  it('requires the role and full timecell rights: 403 otherwise, on every endpoint (PERM-04, PERM-09, APPR-19)', async () => {
    const without: Parameters<ApprovalSheet['person']>[0][] = [
      {},
      { roles: ['TimesheetSupervisor'] },
      { roles: ['TimesheetSupervisor'], access: { timecell: { create: true, update: true, approve: true } } },
      { roles: ['TimesheetUser', 'TimesheetSupervisorEdit'], access: { timecell: 'all' } },
      { roles: ['AccountDirector', 'AccountExecutive'], access: { timecell: 'all', job: 'all' } },
    ];
    const before = await traces();
    for (const fields of without) {
      const person = await sheet.person(fields);
      await sheet.agency.sql.query('update employee set supervisor_id = $1 where id = $2', [person.id, sheet.emma.id]);
      for (const path of READS(sheet.emma.id)) expectProblem(await person.get(path), 403, 'forbidden', path);
      expectProblem(await person.get(`${TO_APPROVE}?role=TimesheetApproval`), 403, 'forbidden');
      for (const decide of decisions(person)) expectProblem(await decide(), 403, 'forbidden');
    }
    await sheet.agency.sql.query('update employee set supervisor_id = $1 where id = $2', [sheet.sam.id, sheet.emma.id]);
    expect(await traces()).toEqual(before);
  });

  it("doesn't extend to another team: lists lack it, its person's list is 403, its entries are 404 (PERM-09, APPR-19)", async () => {
    const other = await sheet.person(EDITING_APPROVER);
    const own = await sheet.entry(await sheet.person({ supervisor_id: other.id }));
    const before = await traces();
    expect(await sheet.listed(other)).toEqual([own.id]);
    expectProblem(await other.get(`${TO_APPROVE}/${sheet.emma.id}`), 403, 'forbidden');
    expectProblem(await other.get(`${APPROVERS}/signals?employeeId=${sheet.emma.id}`), 403, 'forbidden');
    expectProblem(await other.get(`${TO_APPROVE}/2000000000`), 403, 'forbidden');
    expect((await other.get(`${APPROVERS}/signals`)).body.map(({ id }: { id: number }) => id)).toEqual([own.id]);
    for (const decide of decisions(other)) {
      const { status, body } = await decide();
      expect([status, body]).toEqual([
        200,
        [{ id: entry.id, isApproved: false, lastModified: null, error: REFUSALS['not-found'].text }],
      ]);
    }
    expect(await traces()).toEqual(before);
  });

  it("doesn't extend to another agency: the same IDs mean nothing there (PERM-09)", async () => {
    const { agency, sam } = sheet;
    const { rows } = await agency.sql.query('select password_hash as hash from employee where id = $1', [sam.id]);
    const elsewhere = agencyRecords(agency.elsewhere, rows[0].hash);
    await elsewhere.agency();
    const stranger = await elsewhere.employee({ ...APPROVER, username: 'sam' });
    const headers = { 'x-requested-with': 'x', 'content-type': 'application/json' };
    const credentials = { username: 'sam', password: TEST_PASSWORD, database: 'elsewhere', isPersistent: false };
    const signedIn = await agency.send('/api/auth/login', {
      method: 'POST',
      headers,
      body: JSON.stringify(credentials),
    });
    expect(signedIn.body).toMatchObject({ id: stranger.id });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const before = await traces();
    const body = JSON.stringify([
      { id: entry.id, lastModified: entry.lastModified, isApproved: true, isCurrentPeriod: true },
    ]);
    const answer = await agency.send(`${APPROVERS}/approved`, { method: 'PUT', headers: { ...headers, cookie }, body });
    expect([answer.status, answer.body[0].error]).toEqual([200, REFUSALS['not-found'].text]);
    expect((await agency.send(TO_APPROVE, { headers: { ...headers, cookie } })).body).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  it("doesn't include your own time unless the agency allows it, as the settings then show (APPR-19)", async () => {
    const { sam } = sheet;
    const own = await sheet.entry(sam);
    const settings = `${APPROVERS}/settings`;
    expect((await sam.get(settings)).body).toEqual({ isSelfApprovalAllowed: false, today: '2026-11-21' });
    expect(await sheet.listed(sam)).not.toContain(own.id);
    expectProblem(await sam.get(`${TO_APPROVE}/${sam.id}`), 403, 'forbidden');
    const before = await traces();
    for (const answer of [await sheet.approve(sam, [own]), await sheet.returnEntries(sam, [own])]) {
      expect(answer.body[0].error).toBe(REFUSALS['own-time'].text);
    }
    expect(await traces()).toEqual(before);

    await sheet.agency.sql.query('update agency set is_self_approval_allowed = true');
    expect((await sam.get(settings)).body.isSelfApprovalAllowed).toBe(true);
    expect(await sheet.listed(sam)).toContain(own.id);
    expect(await sheet.listed(sam, `/${sam.id}`)).toEqual([own.id]);
    expect((await sam.get(`${APPROVERS}/team`)).body.map(({ id }: { id: number }) => id)).toContain(sam.id);
    expect((await sheet.approve(sam, [own])).body[0].error).toBeNull();
    await sheet.agency.sql.query('update agency set is_self_approval_allowed = false');
    const approved = await sheet.read(sam, own);
    expect((await sheet.approve(sam, [approved], false)).body[0].error).toBe(REFUSALS['own-time'].text);
  });

  it("doesn't include your own time even when you are your own supervisor (APPR-19)", async () => {
    const boss = await sheet.person(APPROVER);
    await sheet.agency.sql.query('update employee set supervisor_id = id where id = $1', [boss.id]);
    const own = await sheet.entry(boss);
    expect(await sheet.listed(boss)).toEqual([]);
    expect((await sheet.approve(boss, [own])).body[0].error).toBe(REFUSALS['own-time'].text);
  });
});
