import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonAccess, RecordAccess, Verdict } from '#contract/people/person-access.ts';
import { type AgencyOfEverything, agencyOfEverything } from '#test/fixtures/agency-of-everything.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
let everything: AgencyOfEverything;
let office: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  everything = await agencyOfEverything(agency.add, 'Here');
  office = await agency.signIn(await agency.add.employee({ access: { people: { read: true } } }));
});
afterAll(() => agency.close());

const accessOf = async (id: number): Promise<PersonAccess> =>
  (await office.get(`/api/administration/people/${id}/access`)).body;
const recordOf = async (id: number, kind: string, record: string | number): Promise<RecordAccess> =>
  (await office.get(`/api/administration/people/${id}/access/record?kind=${kind}&id=${encodeURIComponent(record)}`))
    .body;
const words = ({ because }: Verdict) =>
  because.map((grants) => grants.map((one) => ('role' in one ? one.role : `${one.documentType}.${one.right}`)));
const actionOf = ({ actions }: RecordAccess, action: string) => actions.find((one) => one.action === action)!;

describe("a person's access (PEOPLE-07)", () => {
  it('lists menus, approvals, team, deputyships and limits, each with its reason (PEOPLE-07)', async () => {
    const { add } = agency;
    const supervisor = await add.employee({
      roles: ['TimesheetSupervisor', 'TimesheetSupervisorEdit'],
      access: { timecell: 'all', purchaseorder: { read: true, approve: true } },
    });
    const other = await add.employee();
    const member = await add.employee({ supervisor_id: supervisor.id });
    const stoodIn = await add.employee({ supervisor_id: other.id });
    await everything.deputy(other.id, supervisor.id);
    await add.insert('approval_limit', { employee_id: supervisor.id, division_id: null, amount: '500.50' });

    const access = await accessOf(supervisor.id);
    const menu = (name: string) => access.menus.find((one) => one.menu === name)!;
    expect([menu('timeApproval').isAllowed, words(menu('timeApproval'))]).toEqual([
      true,
      [['TimesheetSupervisor', 'timecell.create', 'timecell.update', 'timecell.delete']],
    ]);
    expect([menu('jobs').isAllowed, words(menu('jobs'))]).toEqual([false, [['job.read']]]);
    expect(
      access.time.map(({ person, mayEnter, mayApprove, inPlaceOf }) => [
        person.id,
        mayEnter,
        mayApprove,
        inPlaceOf?.id,
      ]),
    ).toEqual([
      [member.id, true, true, undefined],
      [stoodIn.id, true, true, other.id],
    ]);
    expect(access.limits).toEqual([{ division: null, amount: '500.5' }]);
    expect(access.deputyFor.map(({ subject, person }) => [subject, person.id])).toEqual([['time', other.id]]);
    expect(access.approvals.map(({ subject, isAllowed }) => [subject, isAllowed])).toEqual([
      ['time', true],
      ['purchase-orders', true],
      ['production-invoices', false],
      ['sundry-invoices', false],
    ]);
    expect(access.profile?.name).toMatch(/^Profile/);
  });

  it('lists what the person can do with a record now and what prevents the rest (PEOPLE-07)', async () => {
    const { add } = agency;
    const approver = await add.employee({ access: { purchaseorder: 'all', job: { read: true } } });
    const requester = await add.employee();
    const stranger = await add.employee();
    const order = await everything.order({
      created_by_id: requester.id,
      approver_id: approver.id,
      approve_status: 'READY',
    });
    const ofApprover = await recordOf(approver.id, 'purchase-order', order.reference);
    expect(ofApprover.id).toBe(order.id);
    expect(actionOf(ofApprover, 'approve')).toMatchObject({ isAllowed: true, why: null });
    expect(actionOf(ofApprover, 'recall')).toMatchObject({ isAllowed: false, because: [] });
    expect(actionOf(ofApprover, 'recall').why).not.toBe(null);
    await add.insert('approval_limit', { employee_id: approver.id, division_id: null, amount: '1' });
    const limited = actionOf(await recordOf(approver.id, 'purchase-order', order.id), 'approve');
    expect([limited.isAllowed, limited.why]).toEqual([false, "The total is above this person's approval limit"]);
    const byStranger = actionOf(await recordOf(stranger.id, 'purchase-order', order.id), 'read');
    expect([byStranger.isAllowed, words(byStranger)]).toEqual([false, [['purchaseorder.read']]]);

    const job = await add.job();
    const toJob = await recordOf(approver.id, 'job', job.code.toLowerCase());
    expect(toJob.actions.map(({ action, isAllowed }) => [action, isAllowed])).toEqual([
      ['read', true],
      ['edit', false],
      ['delete', false],
    ]);
    const entry = await everything.timeEntry(stranger.id);
    expect(actionOf(await recordOf(stranger.id, 'time-entry', entry.id), 'enter-time').isAllowed).toBe(true);
    expect(actionOf(await recordOf(approver.id, 'time-entry', entry.id), 'enter-time').isAllowed).toBe(false);
    const invoice = await everything.invoice('SUNDRY');
    expect(words(actionOf(await recordOf(stranger.id, 'client-invoice', invoice.id), 'approve'))).toEqual([
      ['draftsundryinvoice.approve'],
    ]);
  });

  it('marks people who have left as inactive and returns 404 for unknown people and records (PEOPLE-07)', async () => {
    const gone = await agency.add.employee({ is_active: false });
    expect((await accessOf(gone.id)).isHere).toBe(false);
    expectProblem(await office.get('/api/administration/people/1999999/access'), 404, 'not-found');
    for (const id of ['nothing', '😀', '-1', '99999999999', '%'])
      expectProblem(
        await office.get(`/api/administration/people/${gone.id}/access/record?kind=job&id=${encodeURIComponent(id)}`),
        404,
        'not-found',
      );
    const clerk = await agency.signIn(await agency.add.employee());
    expectProblem(await clerk.get(`/api/administration/people/${clerk.id}/access`), 403, 'forbidden');
  });
});
