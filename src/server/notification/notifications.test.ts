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

describe('order notifications (NOTE-02)', () => {
  it('go to the approver when the order is sent, with person, subject and link (NOTE-01, NOTE-02)', async () => {
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

  it("also go to today's deputies, except for the deputy's own order (NOTE-02)", async () => {
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

  it("go to the order's owner when it is decided, and mark the approval notification as read (NOTE-02)", async () => {
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

  it("aren't created by rejected or repeated requests, or for your own actions (NOTE-03, NOTE-04)", async () => {
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

describe('many notifications (NOTE-05)', () => {
  it('of a kind within five minutes (more than 20) become one row with their count', async () => {
    const approver = await approverOfTheirOwn();
    for (let sent = 0; sent < 23; sent += 1) await sentTo(approver);
    expect(await told(approver)).toMatchObject([
      { record: 'several', count: 23, purchaseOrderId: null, isRead: false },
    ]);
    expect(await unreadOf(approver)).toBe(1);
  });
});

describe('recipients (NOTE-04)', () => {
  it('get no notifications about records they may not read, and lose them with the right', async () => {
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

  it("get none after they have left, and can't access other people's", async () => {
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

describe('the notification list (NOTE-01)', () => {
  it("marks one, an opened record's or all seen ones as read; newer ones stay unread", async () => {
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

  it('rejects marking without a selection or with more than one', async () => {
    for (const body of [{}, { ids: [] }, { ids: [1], upTo: '2026-11-21T00:00:00Z' }, { records: ['x'.repeat(61)] }]) {
      expectProblem(await mark(desk.approver, body), 400, 'invalid-request');
    }
  });

  it('has pages of 50 without gaps or duplicates (NOTE-01)', async () => {
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

describe('notification settings (NOTE-06)', () => {
  const choices = async (person: TestPerson) => (await person.get('/api/notifications/choices')).body;

  it("use the person's choice, else the agency's, else the product's default", async () => {
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
