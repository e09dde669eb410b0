import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/communication/notification.ts';
import { NOTIFICATION_KINDS } from '#domain/communication/notification.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await startOrderDesk();
});
afterAll(() => desk.agency.close());

const told = async (person: TestPerson): Promise<Notification[]> =>
  (await person.get('/api/notifications')).body.notifications;
const unreadOf = async (person: TestPerson) => (await person.get('/api/notifications')).body.unread;
const mark = (person: TestPerson, body: object) => person.put('/api/notifications/read', body);
const approverOfTheirOwn = () => desk.person('all');
const sentTo = async (approver: TestPerson) => {
  const order = await desk.order();
  await desk.act(desk.creator, 'ready', order, { ApproverId: approver.id });
  return desk.read(order);
};

describe('what happens to an order (NOTE-02)', () => {
  it('is told to its approver when it is sent, with who, what and where it leads (NOTE-01, NOTE-02)', async () => {
    const approver = await approverOfTheirOwn();
    const order = await sentTo(approver);
    expect(await told(approver)).toEqual([
      {
        id: expect.any(Number),
        kind: 'order-to-approve',
        record: `order:${order.id}`,
        count: 1,
        by: { id: desk.creator.id, name: 'Cara' },
        facts: { reference: order.reference, supplier: 'Prägewerk', total: order.total, currency: order.currency.code },
        jobId: null,
        purchaseOrderId: order.id,
        clientInvoiceId: null,
        lastOn: expect.any(String),
        isRead: false,
      },
    ]);
    expect(await told(desk.creator)).toEqual([]);
  });

  it('is told to their deputies of today as well, but not to one whose own order it is (NOTE-02)', async () => {
    const [approver, deputy] = [await approverOfTheirOwn(), await approverOfTheirOwn()];
    await desk.add.insert('deputy', {
      subject: 'purchase-order',
      in_place_of_id: approver.id,
      deputy_id: deputy.id,
      start_date: '2026-11-21',
      end_date: '2026-11-22',
    });
    await sentTo(approver);
    expect((await told(deputy)).map(({ kind }) => kind)).toEqual(['order-to-approve']);
    const own = await desk.order({}, deputy);
    await desk.act(deputy, 'ready', own, { ApproverId: approver.id });
    expect(await told(deputy)).toHaveLength(1);
    expect(await told(approver)).toHaveLength(2);
  });

  it('is told to whose order it is when it is decided on, and then asks nobody to approve it any more (NOTE-02)', async () => {
    const [creator, approver] = [await desk.person('all'), await approverOfTheirOwn()];
    const order = await desk.order({}, creator);
    await desk.act(creator, 'ready', order, { ApproverId: approver.id });
    await desk.act(approver, 'rejected', await desk.read(order), { Comment: 'Too dear' });
    expect(await told(creator)).toMatchObject([
      { kind: 'order-decided', by: { id: approver.id }, facts: { decision: 'reject', comment: 'Too dear' } },
    ]);
    expect(await told(approver)).toMatchObject([{ kind: 'order-to-approve', isRead: true }]);
    expect(await unreadOf(approver)).toBe(0);
  });

  it('a refused or repeated request tells nobody anything, nor is anybody told what they do themselves (NOTE-03, NOTE-04)', async () => {
    const approver = await approverOfTheirOwn();
    const order = await desk.order();
    expect((await desk.act(desk.creator, 'ready', order, { ApproverId: desk.creator.id })).error).not.toBeNull();
    await desk.act(desk.creator, 'ready', order, { ApproverId: approver.id });
    const again = await desk.act(desk.creator, 'ready', order, { ApproverId: approver.id });
    expect(again.warning).not.toBeNull();
    expect(await told(approver)).toMatchObject([{ count: 1 }]);
    expect(await told(desk.creator)).not.toContainEqual(expect.objectContaining({ record: `order:${order.id}` }));
  });
});

describe('a crowd (NOTE-05)', () => {
  it('of more than 20 of a kind in five minutes is one row with their number', async () => {
    const approver = await approverOfTheirOwn();
    for (let sent = 0; sent < 23; sent += 1) await sentTo(approver);
    expect(await told(approver)).toMatchObject([
      { record: 'several', count: 23, purchaseOrderId: null, isRead: false },
    ]);
    expect(await unreadOf(approver)).toBe(1);
  });
});

describe('whose business it is (NOTE-04)', () => {
  it('nobody is told of what they may not read: neither when it happens nor, once the right is gone, afterwards', async () => {
    const [approver, without] = [await approverOfTheirOwn(), await desk.person(undefined)];
    const order = await sentTo(approver);
    const { sql } = desk.agency;
    await sql.query('update purchase_order set requester_id = $1 where id = $2', [without.id, order.id]);
    await desk.act(approver, 'approved', await desk.read(order));
    expect(await told(without)).toEqual([]);
    expect(await told(approver)).toHaveLength(1);
    await sql.query(
      `update access_profile_document set can_read = false where document_type = 'purchaseorder'
         and access_profile_id = (select access_profile_id from employee where id = $1)`,
      [approver.id],
    );
    expect(await told(approver)).toEqual([]);
    expect((await approver.get('/api/waiting')).body.notifications).toBe(0);
  });

  it('who has left is told nothing, and what is somebody else’s is not there', async () => {
    const approver = await approverOfTheirOwn();
    const [mine] = [await sentTo(approver)].map(() => told(approver));
    const [{ id }] = (await mine!) as [Notification];
    expectProblem(await mark(desk.creator, { ids: [id] }), 404, 'not-found');
    expectProblem(await mark(approver, { ids: [id, 2_000_000_000] }), 404, 'not-found');
    expect(await unreadOf(approver)).toBe(1);
    const { sql } = desk.agency;
    const creator = await desk.person('all');
    const order = await desk.order({}, creator);
    await desk.act(creator, 'ready', order, { ApproverId: approver.id });
    await sql.query('update employee set is_active = false where id = $1', [creator.id]);
    await desk.act(approver, 'approved', await desk.read(order));
    const { rows } = await sql.query('select from notification where employee_id = $1', [creator.id]);
    expect(rows).toEqual([]);
  });
});

describe('marking as read (NOTE-01)', () => {
  it('is of one, of a record that was opened, or of all that were seen: what came since stays', async () => {
    const approver = await approverOfTheirOwn();
    const orders = [await sentTo(approver), await sentTo(approver), await sentTo(approver)];
    const [latest, middle] = await told(approver);
    expect((await mark(approver, { ids: [middle!.id] })).body).toEqual({ unread: 2 });
    expect((await mark(approver, { records: [`order:${orders[0].id}`, 'order:1'] })).body).toEqual({ unread: 1 });
    await sentTo(approver);
    expect((await mark(approver, { upTo: latest!.lastOn })).body).toEqual({ unread: 1 });
    expect((await told(approver)).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
    expect((await mark(approver, { ids: [latest!.id] })).body).toEqual({ unread: 1 });
  });

  it('is refused without saying which, or with more than one way of saying it', async () => {
    for (const body of [{}, { ids: [] }, { ids: [1], upTo: '2026-11-21T00:00:00Z' }, { records: ['x'.repeat(61)] }]) {
      expectProblem(await mark(desk.approver, body), 400, 'invalid-request');
    }
  });

  it('pages of 50 follow each other without a gap or a double (NOTE-01)', async () => {
    const reader = await desk.person('all');
    const { sql } = desk.agency;
    await sql.query(
      `insert into notification (employee_id, kind, record, needs, facts, last_on)
       select $1, 'order-decided', 'order:' || n, 'purchaseorder', '{}', now() - make_interval(mins => n / 3)
       from generate_series(1, 120) as n`,
      [reader.id],
    );
    const ids: number[] = [];
    for (let before: number | undefined; ; ) {
      const { body } = await reader.get(`/api/notifications${before ? `?before=${before}` : ''}`);
      ids.push(...body.notifications.map(({ id }: Notification) => id));
      if (!body.hasMore) break;
      before = ids.at(-1);
    }
    expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  });
});

describe('how somebody is told (NOTE-06)', () => {
  const choices = async (person: TestPerson) => (await person.get('/api/notifications/choices')).body;

  it('is as the product has it, as the agency has it, and as they choose, in this order', async () => {
    const person = await approverOfTheirOwn();
    const first = await choices(person);
    expect(first.map(({ kind }: { kind: string }) => kind)).toEqual([...NOTIFICATION_KINDS]);
    const wayOf = (all: { kind: string }[], kind: string) => all.find((one) => one.kind === kind);
    expect(wayOf(first, 'order-to-approve')).toEqual({ kind: 'order-to-approve', chosen: null, usual: 'mail' });
    expect(wayOf(first, 'mention')).toMatchObject({ usual: 'app' });
    const { sql } = desk.agency;
    const administrator = await desk.agency.signIn(await desk.add.employee({ access: { administration: 'all' } }));
    const usual = { kind: 'order-to-approve', way: 'app' };
    expectProblem(await person.put('/api/notifications/defaults', usual), 403, 'forbidden');
    expect((await administrator.put('/api/notifications/defaults', usual)).status).toBe(200);
    const { rows } = await sql.query("select before, after from audit_event where subject = 'agency' order by id");
    expect(rows).toEqual([
      {
        before: { notificationDefault: { 'order-to-approve': null } },
        after: { notificationDefault: { 'order-to-approve': 'app' } },
      },
    ]);
    const chosen = await person.put('/api/notifications/choices', { kind: 'order-to-approve', way: 'none' });
    expect(wayOf(chosen.body, 'order-to-approve')).toMatchObject({ chosen: 'none', usual: 'app' });
    await sentTo(person);
    expect(await told(person)).toEqual([]);
    const given = await person.put('/api/notifications/choices', { kind: 'order-to-approve', way: null });
    expect(wayOf(given.body, 'order-to-approve')).toMatchObject({ chosen: null, usual: 'app' });
    await sentTo(person);
    expect(await told(person)).toHaveLength(1);
    const back = await administrator.put('/api/notifications/defaults', { kind: 'order-to-approve', way: null });
    expect(wayOf(back.body, 'order-to-approve')).toMatchObject({ usual: 'mail' });
    expectProblem(
      await person.put('/api/notifications/choices', { kind: 'order-to-approve', way: 'pigeon' }),
      400,
      'invalid-request',
    );
  });
});
