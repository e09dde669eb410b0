import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { REFUSALS } from '#contract/http/refusal.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';
import { TEST_TODAY, type TestPerson } from '#test/fixtures/test-agency.ts';

const DEPUTIES = `${ORDERS}/deputies`;
const YESTERDAY = '2026-11-20';
const TOMORROW = '2026-11-22';

const desks: OrderDesk[] = [];
let desk: OrderDesk;
let sue: TestPerson;
beforeEach(async () => {
  desk = await startOrderDesk();
  desks.push(desk);
  sue = await desk.person('all', { name: 'Sue' });
});
afterAll(() => Promise.all(desks.map(({ agency }) => agency.close())));

const name = (approver: TestPerson, deputy: { id: number }, startDate = TEST_TODAY, endDate = startDate) =>
  approver.post(DEPUTIES, { deputyId: deputy.id, startDate, endDate });

const waitingFor = async (person: TestPerson) => {
  const { body } = await person.get(`${ORDERS}/search?myApprovals=true`);
  const ids = body.map(({ id }: { id: number }) => id);
  expect((await person.get(`${ORDERS}/notices`)).body.waitingForMe).toBe(ids.length);
  return ids;
};

describe('deputies of approvers (PO-14)', () => {
  it('are named for a range of days, listed to both and removed by the person who named them (PO-14)', async () => {
    const { status, body } = await name(desk.approver, sue, TEST_TODAY, '2026-11-30');
    const expected = {
      id: expect.any(Number),
      approver: { id: desk.approver.id, name: 'Dana' },
      deputy: { id: sue.id, name: 'Sue' },
      startDate: TEST_TODAY,
      endDate: '2026-11-30',
    };
    expect([status, body]).toEqual([201, expected]);
    for (const person of [desk.approver, sue]) expect((await person.get(DEPUTIES)).body).toEqual([body]);
    const stranger = await desk.person('all');
    expect((await stranger.get(DEPUTIES)).body).toEqual([]);
    for (const person of [sue, stranger])
      expectProblem(await person.delete(`${DEPUTIES}/${body.id}`), 404, 'not-found');
    expect((await desk.approver.delete(`${DEPUTIES}/${body.id}`)).status).toBe(204);
    expectProblem(await desk.approver.delete(`${DEPUTIES}/${body.id}`), 404, 'not-found');
    const { rows } = await desk.agency.sql.query(
      `select by_employee_id as by, for_employee_id as whom, action from audit_event
       where subject = 'deputy' order by id`,
    );
    const trail = { by: desk.approver.id, whom: sue.id };
    expect(rows).toEqual([
      { ...trail, action: 'create' },
      { ...trail, action: 'delete' },
    ]);
  });

  it("can be active people with the right to approve orders; two ranges of a pair can't overlap (PO-14, PERM-09)", async () => {
    const gone = await desk.add.employee({ roles: [], access: { purchaseorder: 'all' }, is_active: false });
    expect((await desk.approver.get(`${DEPUTIES}/candidates`)).body).toEqual([{ id: sue.id, name: 'Sue' }]);
    expectProblem(await name(desk.approver, desk.creator), 422, 'approver-without-right');
    expectProblem(await name(desk.approver, { id: 2_000_000_000 }), 422, 'approver-without-right');
    expectProblem(await name(desk.approver, gone), 422, 'approver-inactive');
    expectProblem(await name(desk.approver, desk.approver), 422, 'deputy-self');
    for (const path of [DEPUTIES, `${DEPUTIES}/candidates`])
      expectProblem(await desk.creator.get(path), 403, 'forbidden');
    expectProblem(await name(desk.creator, sue), 403, 'forbidden');
    expectProblem(await name(desk.approver, sue, TOMORROW, TEST_TODAY), 422, 'deputy-days-reversed');
    expectProblem(await name(desk.approver, sue, YESTERDAY), 422, 'deputy-days-over');
    const first = await name(desk.approver, sue, YESTERDAY, TEST_TODAY);
    expect(first.status).toBe(201);
    expectProblem(await name(desk.approver, sue, TEST_TODAY, TOMORROW), 422, 'deputy-named-already');
    const again = await name(desk.approver, sue, YESTERDAY, TEST_TODAY);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const many = await Promise.all(Array.from({ length: 8 }, () => name(desk.approver, sue, '2027-01-01')));
    expect(many.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
  });

  it('are shown in the list of approvers while they may approve (PO-14, PO-20)', async () => {
    await name(desk.approver, sue, TEST_TODAY, '2026-11-30');
    const adam = await desk.person('all', { name: 'Adam' });
    await name(desk.approver, adam, TEST_TODAY, '2026-12-05');
    const dana = async () =>
      (await desk.creator.get(`${ORDERS}/approvers/0`)).body.find(({ id }: { id: number }) => id === desk.approver.id);
    expect(await dana()).toMatchObject({ awayUntil: '2026-12-05', delegate: { id: adam.id, name: 'Adam' } });
    await desk.agency.sql.query('update employee set is_active = false where id = $1', [adam.id]);
    expect(await dana()).toMatchObject({ awayUntil: '2026-11-30', delegate: { name: 'Sue' } });
    await desk.agency.sql.query('delete from deputy');
    expect(await dana()).toMatchObject({ awayUntil: null, delegate: null });
  });
});

describe('a deputy (PO-14)', () => {
  it('approves and rejects from the first day to the last; history and trail name both (PO-14, PO-15)', async () => {
    const [one, two] = [await desk.orderIn('READY'), await desk.orderIn('READY')];
    expect(await waitingFor(sue)).toEqual([]);
    expect((await desk.act(sue, 'approved', one)).error).toContain('Only its approver Dana');
    const { body } = await name(desk.approver, sue);
    expect(await waitingFor(sue)).toEqual([two.id, one.id]);
    expect(await waitingFor(desk.approver)).toEqual([two.id, one.id]);
    expect((await desk.act(sue, 'approved', one)).error).toBeNull();
    expect((await desk.act(sue, 'approved', one)).warning).toBe(REFUSALS['order-approved-already'].text);
    expect((await desk.act(sue, 'rejected', two)).error).toBeNull();
    const both = { by: { id: sue.id, name: 'Sue' }, onBehalfOf: { id: desk.approver.id, name: 'Dana' } };
    expect((await desk.read(one)).history[0]).toMatchObject({ action: 'approve', ...both });
    expect((await desk.read(two)).history[0]).toMatchObject({ action: 'reject', comment: 'Too dear', ...both });
    const [row] = (await desk.creator.get(`${ORDERS}/search?approveStatus=REJECTED`)).body;
    expect(row).toMatchObject({ approveStatusComment: 'Too dear', decision: both });
    expect((await desk.creator.get(`${ORDERS}/notices`)).body).toMatchObject({
      waitingForMe: 0,
      decided: [
        { id: two.id, approveStatus: { code: 'REJECTED' }, approveStatusComment: 'Too dear', decision: both },
        { id: one.id, approveStatus: { code: 'APPROVED' }, decision: both },
      ],
    });
    const { rows } = await desk.agency.sql.query(
      `select by_employee_id as by, on_behalf_of_employee_id as place from audit_event
       where action in ('approve', 'reject') order by id`,
    );
    expect(rows).toEqual(Array(2).fill({ by: sue.id, place: desk.approver.id }));

    const three = await desk.orderIn('READY');
    for (const days of [
      ['2026-11-01', YESTERDAY],
      [TOMORROW, '2026-12-31'],
    ]) {
      await desk.agency.sql.query('update deputy set start_date = $1, end_date = $2 where id = $3', [...days, body.id]);
      expect(await waitingFor(sue)).toEqual([]);
      expect((await desk.act(sue, 'approved', three)).error).toContain('Only its approver Dana');
    }
  });

  it("can't decide on their own order, without the right, or as the deputy of a deputy (PO-14)", async () => {
    const own = await desk.orderIn('READY', { requester: { id: sue.id } });
    await name(desk.approver, sue);
    expect(await waitingFor(sue)).toEqual([]);
    expect((await desk.read(own, sue)).allowedActions).not.toContain('approve');
    expect((await desk.act(sue, 'approved', own)).error).toContain('Only its approver Dana');
    // Being the requester, they may cancel: as themselves.
    const other = await desk.orderIn('READY');
    const third = await desk.person('all');
    await name(sue, third);
    expect(await waitingFor(third)).toEqual([]);
    expect((await desk.act(third, 'approved', other)).error).toContain('Only its approver Dana');
    await desk.agency.sql.query(
      `update access_profile_document set can_approve = false
       where access_profile_id = (select access_profile_id from employee where id = $1)`,
      [sue.id],
    );
    expectProblem(await desk.send(sue, 'approved', other), 403, 'forbidden');
    expect((await desk.read(other, sue)).allowedActions).not.toContain('approve');
  });

  it('approves up to the limit of the person they stand in for, whatever their own (PO-14)', async () => {
    await name(desk.approver, sue);
    const limit = (person: TestPerson, amount: string) =>
      desk.add.insert('approval_limit', { employee_id: person.id, division_id: null, amount });
    await limit(sue, '1');
    const order = await desk.orderIn('READY');
    await limit(desk.approver, '109.99');
    expect((await desk.act(sue, 'approved', order)).error).toBe(REFUSALS['approver-above-limit'].text);
    await desk.agency.sql.query('update approval_limit set amount = 110 where employee_id = $1', [desk.approver.id]);
    expect((await desk.act(sue, 'approved', order)).error).toBeNull();
  });

  it('cancels on behalf of the approver, but as themselves when they are the requester (PO-17)', async () => {
    await name(desk.approver, sue);
    const [inPlace, own] = [await desk.orderIn('READY'), await desk.orderIn('READY', { requester: { id: sue.id } })];
    expect((await desk.act(sue, 'cancel', inPlace)).error).toBeNull();
    expect((await desk.act(sue, 'cancel', own)).error).toBeNull();
    expect((await desk.read(inPlace)).history[0]).toMatchObject({ action: 'cancel', onBehalfOf: { name: 'Dana' } });
    expect((await desk.read(own)).history[0]).toMatchObject({ action: 'cancel', onBehalfOf: null });
  });
});

describe('order notifications (PO-01)', () => {
  it('include, of your own orders, what others decided in the last two weeks and what is still open (PO-01)', async () => {
    const old = await desk.orderIn('REJECTED');
    const again = await desk.orderIn('REJECTED');
    await desk.save(desk.creator, again, { details: 'Better' });
    await desk.orderIn('CANCELLED');
    const approved = await desk.orderIn('APPROVED');
    await desk.agency.sql.query('update purchase_order_event set at = $2::date - 15 where purchase_order_id = $1', [
      old.id,
      TEST_TODAY,
    ]);
    const { body } = await desk.creator.get(`${ORDERS}/notices`);
    expect(body.decided.map(({ id }: { id: number }) => id)).toEqual([approved.id]);
    expect((await desk.approver.get(`${ORDERS}/notices`)).body.decided).toEqual([]);
    expectProblem(await (await desk.person(null as never)).get(`${ORDERS}/notices`), 403, 'forbidden');
  });
});
