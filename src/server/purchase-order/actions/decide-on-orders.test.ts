import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_ORDERS_AT_ONCE } from '#domain/purchasing/purchase-order.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, type ReadOrder, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await startOrderDesk();
});
afterAll(() => desk.agency.close());

const which = (order: ReadOrder) => ({ Id: order.id, LastModified: order.lastModified });
const approve = (orders: ReadOrder[], person: TestPerson = desk.approver) =>
  person.put(
    `${ORDERS}/approved`,
    orders.map((order) => ({ ...which(order), IsApproved: true })),
  );
const reject = (orders: ReadOrder[], Comment: string, person: TestPerson = desk.approver) =>
  person.put(
    `${ORDERS}/rejected`,
    orders.map((order) => ({ ...which(order), IsRejected: true, Comment })),
  );
const statusOf = async (order: ReadOrder) => (await desk.read(order)).approveStatus.code;

describe('several orders at once (FIX-45)', () => {
  it("decides each order separately: a rejected one doesn't block the others (FIX-45)", async () => {
    const good = await desk.orderIn('READY');
    const changed = await desk.orderIn('READY');
    await desk.save(desk.creator, changed, { privateNotes: 'Wait' });
    const others = await desk.orderIn('READY');
    await desk.agency.sql.query('update purchase_order set approver_id = $1 where id = $2', [
      (await desk.person('all')).id,
      others.id,
    ]);
    const large = await desk.orderIn('READY', { items: [desk.line({ units: '100' })] });
    const fresh = await desk.order();
    const last = await desk.orderIn('READY');
    await desk.agency.sql.query(
      'insert into approval_limit (employee_id, division_id, amount) values ($1, null, 1000)',
      [desk.approver.id],
    );
    const { status, body } = await approve([
      good,
      changed,
      await desk.read(others),
      large,
      fresh,
      { id: 2_000_000_000, lastModified: good.lastModified },
      last,
    ]);
    await desk.agency.sql.query('delete from approval_limit');
    expect(status).toBe(200);
    expect(body.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      'Someone else has changed this in the meantime',
      expect.stringContaining('Only its approver'),
      "The total is above this person's approval limit",
      expect.stringContaining('The purchase order is New'),
      expect.any(String),
      null,
    ]);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([
      good.id,
      changed.id,
      others.id,
      large.id,
      fresh.id,
      2_000_000_000,
      last.id,
    ]);
    expect(await Promise.all([good, changed, others, large, fresh, last].map(statusOf))).toEqual([
      'APPROVED',
      'READY',
      'READY',
      'READY',
      'NEW',
      'APPROVED',
    ]);
  });

  it('a repeated request changes nothing twice, nor does one that names an order twice (FIX-45)', async () => {
    const [one, two] = [await desk.orderIn('READY'), await desk.orderIn('READY')];
    expect((await approve([one, two, one])).body).toMatchObject([
      { error: null, warning: null },
      { error: null },
      { error: null, warning: 'Already approved by you' },
    ]);
    const after = await desk.read(one);
    expect((await approve([one, two])).body).toMatchObject([
      { error: null, warning: 'Already approved by you' },
      { error: null, warning: 'Already approved by you' },
    ]);
    expect(await desk.read(one)).toEqual(after);
  });

  it('orders are rejected together with one comment, which each of them shows; without one none is (FIX-45)', async () => {
    const orders = [await desk.orderIn('READY'), await desk.orderIn('READY')];
    const { body } = await reject(orders, ' ');
    expect(body).toMatchObject([{ error: 'Please enter a comment' }, { error: 'Please enter a comment' }]);
    expect((await reject(orders, 'Wait for the budget')).body).toMatchObject([{ error: null }, { error: null }]);
    for (const order of orders)
      expect(await desk.read(order)).toMatchObject({
        approveStatus: { code: 'REJECTED' },
        approveStatusComment: 'Wait for the budget',
      });
  });

  it('own orders stay refused, deputies are named, and orders together above a limit warn (FIX-45, FIX-08, FIX-09)', async () => {
    const limited = await desk.person('all');
    const deputy = await desk.person('all');
    await desk.add.insert('approval_limit', { employee_id: limited.id, division_id: null, amount: '150' });
    await desk.add.insert('deputy', {
      subject: 'purchase-order',
      in_place_of_id: limited.id,
      deputy_id: deputy.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    });
    const split = { approver: { id: limited.id }, documentDate: '2026-11-03', deliveryDate: null };
    const [one, two] = [await desk.orderIn('READY', split), await desk.orderIn('READY', split)];
    const own = await desk.orderIn('READY', { ...split, documentDate: '2026-11-04', requester: { id: deputy.id } });
    const { body } = await approve([one, own, two], deputy);
    expect(body).toMatchObject([
      { error: null, warning: expect.stringContaining('220.00') },
      { error: expect.stringContaining('Only its approver') },
      { error: null, warning: expect.stringContaining('220.00') },
    ]);
    expect((await desk.read(one)).history[0]).toMatchObject({ action: 'approve', onBehalfOf: { id: limited.id } });
  });

  it('takes as many as are bounded, and at least one (FIX-45)', async () => {
    const one = { Id: 1, LastModified: '2026-11-20T00:00:00.000Z', IsApproved: true };
    const many = (count: number) => desk.approver.put(`${ORDERS}/approved`, Array(count).fill(one));
    expectProblem(await many(MOST_ORDERS_AT_ONCE + 1), 400, 'invalid-request');
    expectProblem(await many(0), 400, 'invalid-request');
    expectProblem(await approve([await desk.orderIn('READY')], desk.creator), 403, 'forbidden');
  });
});

describe('sending (FIX-45)', () => {
  it('choosing an approver and sending is one call, also for an order with another approver (FIX-45)', async () => {
    const order = await desk.orderIn('NEW');
    const other = await desk.person('all');
    const result = await desk.act(desk.creator, 'ready', order, { ApproverId: other.id, Comment: ' Urgent ' });
    expect(result).toMatchObject({ error: null, approveStatus: { code: 'READY' } });
    const sent = await desk.read(order);
    expect(sent).toMatchObject({ approver: { id: other.id }, approveStatusComment: 'Urgent' });
    expect(sent.history[0]).toMatchObject({ action: 'send', comment: 'Urgent' });
    // After the decision, the sender's comment is no longer displayed.
    expect((await desk.act(other, 'approved', sent)).error).toBe(null);
    expect(await desk.read(order)).toMatchObject({ approveStatusComment: null });
  });

  it('a refused approver leaves the order with the one it had (FIX-45)', async () => {
    const order = await desk.read(await desk.orderIn('NEW'));
    const result = await desk.act(desk.creator, 'ready', order, { ApproverId: desk.creator.id });
    expect(result.error).toContain('does not have the right');
    expect(await desk.read(order)).toEqual(order);
  });

  it('a rejected order is resent unchanged with a comment, visible to its approver (FIX-45)', async () => {
    const order = await desk.orderIn('REJECTED');
    for (const more of [{}, { Comment: ' \n' }, { Comment: null }])
      expect((await desk.act(desk.creator, 'ready', order, more)).error).toBe('Please enter a comment');
    expect(await desk.read(order)).toEqual(order);
    const long = await desk.send(desk.creator, 'ready', order, { Comment: 'x'.repeat(2001) });
    expectProblem(long, 400, 'invalid-request');
    const result = await desk.act(desk.creator, 'ready', order, { Comment: 'The client has agreed to it' });
    expect(result).toMatchObject({ error: null, approveStatus: { code: 'READY' } });
    const again = await desk.read(order);
    expect(again).toMatchObject({
      items: order.items,
      approver: { id: desk.approver.id },
      approveStatusComment: 'The client has agreed to it',
    });
    expect((await desk.eventsOf(order)).slice(-2)).toMatchObject([
      { action: 'reject', comment: 'Too dear' },
      { action: 'send', from: 'REJECTED', to: 'READY', comment: 'The client has agreed to it' },
    ]);
    expect(await desk.act(desk.creator, 'ready', order, { Comment: 'Again' })).toMatchObject({
      error: null,
      warning: 'Already sent for approval by you',
    });
    // After a recall it's new, without a comment.
    expect((await desk.act(desk.creator, 'recall', again)).error).toBe(null);
    expect(await desk.read(order)).toMatchObject({ approveStatusComment: null, approveStatus: { code: 'NEW' } });
  });
});
