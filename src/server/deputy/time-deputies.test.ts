import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { REFUSALS } from '#contract/http/refusal.ts';
import {
  APPROVER,
  APPROVERS,
  type ApprovalSheet,
  EDITING_APPROVER,
  startApprovalSheet,
} from '#test/fixtures/approval-sheet.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { TEST_TODAY, type TestPerson } from '#test/fixtures/test-agency.ts';
import { savedAs, TIME_ENTRIES } from '#test/fixtures/time-sheet.ts';

const DEPUTIES = `${APPROVERS}/deputies`;
const YESTERDAY = '2026-11-20';
const TOMORROW = '2026-11-22';

const sheets: ApprovalSheet[] = [];
let sheet: ApprovalSheet;
let sue: TestPerson;
beforeEach(async () => {
  sheet = await startApprovalSheet();
  sheets.push(sheet);
  sue = await sheet.person({ name: 'Sue', ...EDITING_APPROVER });
});
afterAll(() => Promise.all(sheets.map(({ agency }) => agency.close())));

const name = (supervisor: TestPerson, deputy: { id: number }, startDate = TEST_TODAY, endDate = startDate) =>
  supervisor.post(DEPUTIES, { deputyId: deputy.id, startDate, endDate });

describe('deputies', () => {
  it('are named for a range of days, listed to both and removed by the person who named them (APPR-19)', async () => {
    const { sam } = sheet;
    const { status, body } = await name(sam, sue, TEST_TODAY, '2026-11-30');
    const expected = {
      id: expect.any(Number),
      supervisor: { id: sam.id, name: 'Sam' },
      deputy: { id: sue.id, name: 'Sue' },
      startDate: TEST_TODAY,
      endDate: '2026-11-30',
    };
    expect([status, body]).toEqual([201, expected]);
    await sheet.deputy(sue, sam, '2026-11-01', YESTERDAY);
    for (const person of [sam, sue]) expect((await person.get(DEPUTIES)).body).toEqual([body]);
    const stranger = await sheet.person(APPROVER);
    expect((await stranger.get(DEPUTIES)).body).toEqual([]);
    for (const person of [sue, stranger]) {
      expectProblem(await person.delete(`${DEPUTIES}/${body.id}`), 404, 'not-found');
    }
    expect((await sam.delete(`${DEPUTIES}/${body.id}`)).status).toBe(204);
    expectProblem(await sam.delete(`${DEPUTIES}/${body.id}`), 404, 'not-found');
    expect((await sue.get(DEPUTIES)).body).toEqual([]);
    expect((await sheet.trailOf('deputy', body.id)).map(({ by, for: whom, action }) => [by, whom, action])).toEqual([
      [sam.id, sue.id, 'create'],
      [sam.id, sue.id, 'delete'],
    ]);
  });

  it('can be active people with the right to approve time (APPR-19, PERM-04)', async () => {
    const { sam } = sheet;
    const gone = await sheet.add.employee({ ...APPROVER, is_active: false });
    const vera = await sheet.person({ name: 'Vera', roles: ['TimesheetSupervisor'] });
    const half = await sheet.person({ roles: ['TimesheetSupervisor'], access: { timecell: { create: true } } });
    const adam = await sheet.person({ name: 'Adam', ...APPROVER });
    expect((await sam.get(`${DEPUTIES}/candidates`)).body).toEqual([
      { id: adam.id, name: 'Adam' },
      { id: sue.id, name: 'Sue' },
    ]);
    for (const person of [gone, vera, half, sheet.emma, { id: 2_000_000_000 }]) {
      expectProblem(await name(sam, person), 422, 'deputy-without-access');
    }
    expectProblem(await name(sam, sam), 422, 'deputy-self');
    for (const person of [vera, sheet.emma]) {
      expectProblem(await name(person, sue), 403, 'forbidden');
      expectProblem(await person.get(DEPUTIES), 403, 'forbidden');
      expectProblem(await person.get(`${DEPUTIES}/candidates`), 403, 'forbidden');
      expectProblem(await person.delete(`${DEPUTIES}/1`), 403, 'forbidden');
    }
    expect((await sam.get(DEPUTIES)).body).toEqual([]);
  });

  it("have valid date ranges in order that end in the future; two ranges of a pair can't overlap (APPR-19)", async () => {
    const { sam } = sheet;
    expectProblem(await name(sam, sue, TOMORROW, TEST_TODAY), 422, 'deputy-days-reversed');
    expectProblem(await name(sam, sue, YESTERDAY, YESTERDAY), 422, 'deputy-days-over');
    expectProblem(await name(sam, sue, '2026-02-30'), 400, 'invalid-request');
    expectProblem(await sam.post(DEPUTIES, { deputyId: sue.id, startDate: TEST_TODAY }), 400, 'invalid-request');
    const first = await name(sam, sue, YESTERDAY, TEST_TODAY);
    expect(first.status).toBe(201);
    expectProblem(await name(sam, sue, TEST_TODAY, TOMORROW), 422, 'deputy-named-already');
    const again = await name(sam, sue, YESTERDAY, TEST_TODAY);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await name(sam, sue, TOMORROW, '2026-12-31')).status).toBe(201);
    expect((await name(sue, sam, TEST_TODAY)).status).toBe(201);
    const many = await Promise.all(Array.from({ length: 8 }, () => name(sam, sue, '2027-01-01', '2027-01-31')));
    expect(many.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(await sheet.trailOf('deputy', first.body.id)).toHaveLength(1);
  });
});

describe('a deputy', () => {
  it("approves, returns and lists the team's time from the first day to the last, on behalf of the supervisor (APPR-19)", async () => {
    const { sam, emma } = sheet;
    const before = await sheet.entry(emma);
    const deputyship = await sheet.deputy(sam, sue, TEST_TODAY, TEST_TODAY);
    const given = await sheet.entry(emma);
    expect(await sheet.listed(sue)).toEqual([before.id, given.id]);
    expect(await sheet.listed(sue, `/${emma.id}`)).toEqual([before.id, given.id]);
    expect((await sue.get(`${APPROVERS}/team`)).body.map(({ id }: { id: number }) => id)).toEqual([emma.id]);
    expect((await sheet.approve(sue, [before])).body[0].error).toBeNull();
    expect((await sheet.returnEntries(sue, [given])).body[0].error).toBeNull();
    const { rows } = await sheet.agency.sql.query(
      `select by_employee_id as by, on_behalf_of_employee_id as "onBehalfOf", action from audit_event
       where action in ('approve', 'return') order by id`,
    );
    const inHisPlace = { by: sue.id, onBehalfOf: sam.id };
    expect(rows).toEqual([
      { ...inHisPlace, action: 'approve' },
      { ...inHisPlace, action: 'return' },
    ]);
    const { rows: approved } = await sheet.agency.sql.query(
      'select approved_by_id as by, approved_on_behalf_of_id as "onBehalfOf" from time_entry where id = $1',
      [before.id],
    );
    expect(approved).toEqual([inHisPlace]);
    for (const [start_date, end_date] of [
      ['2026-11-01', YESTERDAY],
      [TOMORROW, '2026-12-31'],
    ]) {
      await sheet.agency.sql.query('update deputy set start_date = $1, end_date = $2 where id = $3', [
        start_date,
        end_date,
        deputyship.id,
      ]);
      expect(await sheet.listed(sue)).toEqual([]);
      expectProblem(await sue.get(`/api/timesheet/timeapprovers/timeEntries/${emma.id}`), 403, 'forbidden');
      const read = await sheet.read(emma, given);
      expect((await sheet.withdraw(sue, [read])).body[0].error).toBe(REFUSALS['not-found'].text);
      expect((await sheet.approve(sue, [read])).body[0].error).toBe(REFUSALS['not-found'].text);
      expect(await sheet.read(emma, given)).toEqual(read);
    }
  });

  it("can't approve their own or the supervisor's time, or a team passed on by another deputy (APPR-19)", async () => {
    const { sam } = sheet;
    const mate = await sheet.person({ ...APPROVER, supervisor_id: sam.id });
    await sheet.deputy(sam, mate, TEST_TODAY);
    const own = await sheet.entry(mate);
    const ofSam = await sheet.entry(sam);
    expect((await sheet.approve(mate, [own])).body[0].error).toBe(REFUSALS['own-time'].text);
    expect((await sheet.approve(mate, [ofSam])).body[0].error).toBe(REFUSALS['not-found'].text);
    expect(await sheet.listed(mate)).toEqual([]);
    const third = await sheet.person(APPROVER);
    await sheet.deputy(mate, third, TEST_TODAY);
    expect(await sheet.listed(third)).toEqual([]);
  });

  it('enters time for the team only with TimesheetSupervisorEdit (TE-19, PERM-05)', async () => {
    const { sam, emma } = sheet;
    const adam = await sheet.person({ name: 'Adam', ...APPROVER });
    await sheet.deputy(sam, sue, TEST_TODAY);
    await sheet.deputy(sam, adam, TEST_TODAY);
    const made = await sue.post(TIME_ENTRIES, sheet.draft({ employeeId: emma.id }));
    expect(made.status).toBe(201);
    const changed = await sue.put(`${TIME_ENTRIES}/${made.body.id}`, savedAs(made.body, { units: 2 }));
    expect(changed.status).toBe(200);
    expect((await sue.get(`${TIME_ENTRIES}/${made.body.id}`)).status).toBe(200);
    expectProblem(await adam.post(TIME_ENTRIES, sheet.draft({ employeeId: emma.id })), 403, 'forbidden');
    expectProblem(await adam.delete(`${TIME_ENTRIES}/${made.body.id}`), 404, 'not-found');
    const { rows } = await sheet.agency.sql.query(
      `select distinct by_employee_id as by, on_behalf_of_employee_id as "onBehalfOf" from audit_event
       where subject = 'time_entry' and subject_id = $1`,
      [made.body.id],
    );
    expect(rows).toEqual([{ by: sue.id, onBehalfOf: sam.id }]);
    await sheet.agency.sql.query('delete from deputy');
    expectProblem(await sue.post(TIME_ENTRIES, sheet.draft({ employeeId: emma.id })), 403, 'forbidden');
  });
});
