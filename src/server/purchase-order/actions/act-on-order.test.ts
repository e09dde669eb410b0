import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await startOrderDesk();
});
afterAll(() => desk.agency.close());

const stepsOf = async (order: { id: number }) => (await desk.eventsOf(order)).map(({ action }) => action);

describe('sending, approving, rejecting, recalling and cancelling', () => {
  it('is recorded in the history and the trail, with the person and the change of status (PO-13, PO-14)', async () => {
    const order = await desk.orderIn('APPROVED');
    expect(await desk.eventsOf(order)).toMatchObject([
      { action: 'create', from: null, to: 'NEW', by: desk.creator.id },
      { action: 'send', from: 'NEW', to: 'READY', by: desk.creator.id },
      { action: 'approve', from: 'READY', to: 'APPROVED', by: desk.approver.id },
    ]);
    const { rows } = await desk.agency.sql.query(
      "select action, before, after from audit_event where subject = 'purchase_order' and subject_id = $1 order by id",
      [order.id],
    );
    expect(rows).toMatchObject([
      { action: 'create', after: { reference: order.reference } },
      {
        action: 'send',
        before: { approveStatus: 'NEW' },
        after: { approveStatus: 'READY', approver: desk.approver.id },
      },
      { action: 'approve', before: { approveStatus: 'READY' }, after: { approveStatus: 'APPROVED' } },
    ]);
  });

  it('asks the approver and their deputies, except those who changed or sent the order last (PO-14)', async () => {
    const [changer, sender, other] = [await desk.person('all'), await desk.person('all'), await desk.person('all')];
    for (const { id } of [changer, sender, other])
      await desk.agency.sql.query(
        `insert into deputy (subject, in_place_of_id, deputy_id, start_date, end_date)
         values ('purchase-order', $1, $2, '2000-01-01', '2099-12-31')`,
        [desk.approver.id, id],
      );
    const notified = async (order: { id: number }) => {
      const { rows } = await desk.agency.sql.query(
        `select employee_id as id from notification
         where kind = 'order-to-approve' and record = $1 and read_on is null order by id`,
        [`order:${order.id}`],
      );
      return rows.map(({ id }) => id).filter((id) => [changer, sender, other].some((one) => one.id === id));
    };
    const order = await desk.order();
    expect((await desk.save(changer, order, { details: 'Changed' })).status).toBe(200);
    await desk.act(sender, 'ready', await desk.read(order), { ApproverId: desk.approver.id });
    expect(await notified(order)).toEqual([other.id]);
    // Somebody else sends it again: the earlier sender is a deputy like the others.
    await desk.act(desk.creator, 'recall', await desk.read(order));
    await desk.act(desk.creator, 'ready', await desk.read(order), { ApproverId: desk.approver.id });
    expect((await notified(order)).sort()).toEqual([sender.id, other.id].sort());
    expect((await desk.act(sender, 'approved', await desk.read(order))).error).toBe(null);
    await desk.agency.sql.query('delete from deputy');
  });

  it('returns a result with the new version and status (PO-20)', async () => {
    const order = await desk.order();
    const result = await desk.act(desk.creator, 'ready', order, { ApproverId: desk.approver.id });
    const read = await desk.read(order);
    expect(result).toEqual({
      id: order.id,
      error: null,
      warning: null,
      lastModified: read.lastModified,
      approveStatus: { code: 'READY', name: 'Ready for approval' },
    });
  });

  it('lets exactly one of 50 concurrent approvals succeed; the others report "already approved" (PO-14)', async () => {
    const order = await desk.orderIn('READY');
    const results = await Promise.all(Array.from({ length: 50 }, () => desk.act(desk.approver, 'approved', order)));
    expect(results.filter(({ error, warning }) => !error && !warning).length).toBe(1);
    expect(results.filter(({ warning }) => warning === 'Already approved by you').length).toBe(49);
    expect(await stepsOf(order)).toEqual(['create', 'send', 'approve']);
  });

  it('lets exactly one of concurrent approve, reject, recall and cancel actions succeed (PO-14, PO-15, PO-16, PO-17)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await desk.orderIn('READY');
      const results = await Promise.all([
        desk.act(desk.approver, 'approved', order),
        desk.act(desk.approver, 'rejected', order),
        desk.act(desk.creator, 'recall', order),
        desk.act(desk.creator, 'cancel', order),
      ]);
      expect(results.filter(({ error, warning }) => !error && !warning).length).toBe(1);
      expect((await stepsOf(order)).length).toBe(3);
    }
  });

  it.each([
    ['ready', 'NEW', 'creator', 'Already sent for approval by you'],
    ['approved', 'READY', 'approver', 'Already approved by you'],
    ['rejected', 'READY', 'approver', 'Already rejected by you'],
    ['recall', 'READY', 'creator', 'Already recalled by you'],
    ['cancel', 'APPROVED', 'creator', 'Already cancelled by you'],
  ] as const)('%s sent twice warns and changes nothing (PO-18)', async (act, status, who, warning) => {
    const order = await desk.orderIn(status);
    expect((await desk.act(desk[who], act, order)).error).toBe(null);
    const after = await desk.read(order);
    expect(await desk.act(desk[who], act, order)).toMatchObject({ error: null, warning });
    expect(await desk.read(order)).toEqual(after);
  });

  it('rejects approving an order that changed since it was read (PO-20)', async () => {
    const order = await desk.orderIn('READY');
    await desk.save(desk.creator, order, { privateNotes: 'Wait' });
    const result = await desk.act(desk.approver, 'approved', order);
    expect(result).toMatchObject({ error: 'Someone else has changed this in the meantime', lastModified: null });
    expect((await desk.read(order)).approveStatus.code).toBe('READY');
  });

  it('requires a line and an approver to send (PO-13)', async () => {
    const empty = await desk.order({ items: [], approver: { id: desk.approver.id } });
    expect((await desk.act(desk.creator, 'ready', empty)).error).toContain('needs a line');
    expect((await desk.act(desk.creator, 'ready', await desk.order())).error).toContain('needs an approver');
  });

  it('requires an active approver with the right who is neither requester nor creator, unless the agency allows it (PO-13)', async () => {
    const own = await desk.person('all');
    const order = await desk.order({}, own);
    const to = async (ApproverId: number) => (await desk.act(desk.creator, 'ready', order, { ApproverId })).error;
    const gone = await desk.add.employee({ roles: [], is_active: false, access: { purchaseorder: 'all' } });
    const limited = await desk.person('all');
    await desk.add.insert('approval_limit', { employee_id: limited.id, division_id: null, amount: '109.99' });
    expect(await to(gone.id)).toBe('This person is inactive and cannot approve');
    expect(await to(desk.creator.id)).toBe('This person does not have the right to approve purchase orders');
    expect(await to(999_999)).toBe('This entry does not exist here');
    expect(await to(own.id)).toBe(
      "People can't approve purchase orders that they requested, created, last changed or sent",
    );
    expect(await to(limited.id)).toBe("The total is above this person's approval limit");
    await desk.agency.sql.query('update agency set is_own_order_approval_allowed = true');
    expect(await to(own.id)).toBe(null);
    expect((await desk.act(own, 'approved', await desk.read(order))).error).toBe(null);
    await desk.agency.sql.query('update agency set is_own_order_approval_allowed = false');
  });

  it('rejects approval by the person who last changed or sent the order, and by their deputy, unless the agency allows it (FIX-08)', async () => {
    const own = "People can't approve purchase orders that they requested, created, last changed or sent";
    // Changing someone else's order and sending it to oneself.
    const changed = await desk.order();
    expect((await desk.save(desk.approver, changed, { details: 'Posters, and a little more' })).status).toBe(200);
    const toMyself = await desk.act(desk.approver, 'ready', await desk.read(changed), { ApproverId: desk.approver.id });
    expect(toMyself.error).toBe(own);
    // Having it sent by someone else doesn't help, nor does only sending it.
    const sent = await desk.act(desk.creator, 'ready', await desk.read(changed), { ApproverId: desk.approver.id });
    expect(sent.error).toBe(own);
    expect((await desk.act(desk.approver, 'ready', await desk.order(), { ApproverId: desk.approver.id })).error).toBe(
      own,
    );
    const other = await desk.person('all');
    expect((await desk.act(desk.approver, 'ready', await desk.read(changed), { ApproverId: other.id })).error).toBe(
      null,
    );
    // The deputy sent the order, so they can't approve it on the approver's behalf.
    await desk.add.insert('deputy', {
      subject: 'purchase-order',
      in_place_of_id: other.id,
      deputy_id: desk.approver.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    });
    expect((await desk.act(desk.approver, 'approved', await desk.read(changed))).error).toContain('Only its approver');
    const approvers = await desk.creator.get(`${ORDERS}/approvers/${desk.division.id}?purchaseOrderID=${changed.id}`);
    const listed = approvers.body.find(({ id }: { id: number }) => id === desk.approver.id);
    expect(listed).toMatchObject({ canApprove: false, reason: own });
    // An earlier change of theirs doesn't prevent approval once another person has changed the order.
    const handed = await desk.order();
    expect((await desk.save(desk.approver, handed, { details: 'Posters, first thoughts' })).status).toBe(200);
    expect((await desk.save(desk.creator, await desk.read(handed), { details: 'Posters, settled' })).status).toBe(200);
    const given = await desk.act(desk.creator, 'ready', await desk.read(handed), { ApproverId: desk.approver.id });
    expect(given.error).toBe(null);
    expect((await desk.act(desk.approver, 'approved', await desk.read(handed))).error).toBe(null);
  });

  it('requires a comment of at most 2,000 characters to reject, which the order shows (PO-15)', async () => {
    const order = await desk.orderIn('READY');
    expect((await desk.act(desk.approver, 'rejected', order, { Comment: ' \n ' })).error).toBe(
      'Please enter a comment',
    );
    const long = await desk.send(desk.approver, 'rejected', order, { Comment: 'x'.repeat(2001) });
    expectProblem(long, 400, 'invalid-request');
    expect((await desk.act(desk.approver, 'rejected', order, { Comment: ' Too dear ' })).error).toBe(null);
    expect(await desk.read(order)).toMatchObject({
      approveStatusComment: 'Too dear',
      approveStatus: { code: 'REJECTED' },
    });
  });

  it('rejects cancelling an order with posted cost (PO-17)', async () => {
    const order = await desk.orderIn('APPROVED');
    await desk.add.insert('supplier_cost', {
      job_id: desk.job.id,
      cost_type_id: desk.costType.id,
      purchase_order_line_id: order.items[0].id,
      posted_on: '2026-11-20',
      amount: '5',
    });
    expect((await desk.act(desk.creator, 'cancel', order)).error).toContain('a cost of the supplier is posted');
  });

  it('rejects approving an order with a deactivated supplier, which is named, but allows rejecting it (PO-14)', async () => {
    const supplier = await desk.add.insert<{ id: number }>('supplier', { code: 'OLD', name: 'Old Mill' });
    const order = await desk.orderIn('READY', { supplier });
    await desk.agency.sql.query('update supplier set is_active = false where id = $1', [supplier.id]);
    expect((await desk.act(desk.approver, 'approved', order)).error).toBe('Inactive fields exist: Old Mill');
    expect((await desk.act(desk.approver, 'rejected', order)).error).toBe(null);
  });

  it('rejects sending and approving an order whose lines have become invalid (PO-13, PO-14)', async () => {
    const job = await desk.add.job({ code: 'GONE', name: 'Going' });
    const ready = await desk.orderIn('READY', { items: [desk.line(), desk.line({ job })] });
    const fresh = await desk.orderIn('NEW', { items: [desk.line({ job })] });
    await desk.agency.sql.query('update job set is_active = false where id = $1', [job.id]);
    expect((await desk.act(desk.approver, 'approved', ready)).error).toBe('Inactive fields exist: GONE Going');
    expect((await desk.act(desk.creator, 'ready', fresh)).error).toBe('Inactive fields exist: GONE Going');
    const bare = await desk.orderIn('READY', { items: [desk.line(), desk.line()] });
    await desk.agency.sql.query('update purchase_order_line set tax_status_id = null where id = $1', [
      bare.items[1].id,
    ]);
    expect((await desk.act(desk.approver, 'approved', bare)).error).toBe(
      'Mandatory fields are required on this line: 2',
    );
  });

  it('warns the approver when orders of one supplier, day and requester together exceed the limit, with their sum (FIX-09)', async () => {
    const limited = await desk.person('all');
    await desk.add.insert('approval_limit', { employee_id: limited.id, division_id: null, amount: '150' });
    const requester = await desk.person({ create: true, read: true, update: true });
    const draft = { approver: { id: limited.id }, requester: { id: requester.id }, documentDate: '2026-11-03' };
    const sent = async (fields: object = {}) => {
      const order = await desk.order({ ...draft, ...fields });
      expect((await desk.act(desk.creator, 'ready', order)).error).toBe(null);
      return order;
    };
    const one = await sent();
    await sent({ documentDate: '2026-11-04' });
    await sent({ requester: { id: desk.creator.id } });
    await desk.order(draft);
    expect((await desk.read(one, limited)).aboveLimitTogether).toBe(null);
    const other = await sent();
    const together = { orders: 2, total: '220.00', limit: '150.00', currencyCode: 'AUD' };
    expect((await desk.read(one, limited)).aboveLimitTogether).toEqual(together);
    // Only the approver sees it.
    expect((await desk.read(one, desk.creator)).aboveLimitTogether).toBe(null);
    const said =
      '2 purchase orders of this supplier, day and requester come to 220.00 AUD gross together, above your limit of 150.00 AUD';
    expect(await desk.act(limited, 'approved', await desk.read(one))).toMatchObject({ error: null, warning: said });
    expect(await desk.act(limited, 'approved', await desk.read(other))).toMatchObject({ error: null, warning: said });
  });

  it('warns when approving a line on both a job and a GL account (PO-14, PO-22)', async () => {
    const order = await desk.orderIn('READY', { items: [desk.line({ glChart: { id: desk.account.id } })] });
    expect(order.items[0]).toMatchObject({
      isEnablePOApprovalWarningOnGLJobLine: true,
      warning: 'The line has both a job and a GL account',
    });
    const result = await desk.act(desk.approver, 'approved', order);
    expect(result).toMatchObject({ error: null, warning: 'The line has both a job and a GL account' });
  });

  it("answers in the person's language, with the translated status (LANG-03, PO-18)", async () => {
    const reader = await desk.person('all', { use_second_language: true });
    const words = [
      ['Ready for approval', 'Zur Freigabe bereit'],
      [
        'The purchase order is {status}. Only its approver {approver} can approve or reject it',
        'Status der Bestellung: {status}. Nur {approver} kann sie freigeben oder ablehnen',
      ],
    ];
    for (const entry of words) await desk.agency.sql.query("insert into translation values ('label', $1, $2)", entry);
    expect((await desk.act(reader, 'approved', await desk.orderIn('READY'))).error).toBe(
      'Status der Bestellung: Zur Freigabe bereit. Nur Dana kann sie freigeben oder ablehnen',
    );
  });

  it('takes one order per action and several per decision, rejects an empty list and matches names exactly (PO-20, FIX-45)', async () => {
    const order = await desk.orderIn('READY');
    const one = { Id: order.id, LastModified: order.lastModified, IsApproved: true };
    for (const body of [[], one, [{ ...one, IsApproved: false }], [{ ...one, id: 1 }], [{ id: order.id }]])
      expectProblem(await desk.approver.put(`${ORDERS}/approved`, body), 400, 'invalid-request');
    const { IsApproved: _, ...recalled } = { ...one, IsRecalled: true };
    expectProblem(await desk.approver.put(`${ORDERS}/recall`, [recalled, recalled]), 400, 'invalid-request');
    expect((await desk.approver.put('/API/PurchaseOrders/Approved', [one])).body[0].error).toBe(null);
  });
});

describe('the approved estimate is the ceiling (PO-19)', () => {
  let job: { id: number; name: string; code: string };
  beforeEach(async () => {
    job = await desk.add.job();
    await desk.estimate(job.id, '250');
    await desk.setOption('poscannotexceedapprovedestimates', true);
  });
  const lines = (...rates: string[]) => ({ items: rates.map((rate) => desk.line({ job, units: '1', rate })) });

  it('rejects sending an order above it and names the lines; saving only warns (PO-19)', async () => {
    const order = await desk.order({ ...lines('250.01'), approver: { id: desk.approver.id } });
    expect(order.items[0].warning).toContain('exceed its approved estimate');
    const { error } = await desk.act(desk.creator, 'ready', order);
    expect(error).toBe(
      `The purchase order is New. This line exceeds the approved estimate of its job: 1 (${job.code} ${job.name}, Printing)`,
    );
    const just = await desk.order({ ...lines('250'), approver: { id: desk.approver.id } });
    expect((await desk.act(desk.creator, 'ready', just)).error).toBe(null);
  });

  it('counts orders sent or approved elsewhere; only fitting ones of 10 concurrent orders pass (PO-19)', async () => {
    const orders = await Promise.all(
      Array.from({ length: 10 }, () => desk.order({ ...lines('100'), approver: { id: desk.approver.id } })),
    );
    const results = await Promise.all(orders.map((order) => desk.act(desk.creator, 'ready', order)));
    expect(results.filter(({ error }) => error === null).length).toBe(2);
  });

  it('is checked again when approving, unless the job ignores it or the option is off (PO-19)', async () => {
    const order = await desk.orderIn('READY', lines('200'));
    await desk.agency.sql.query(
      'update estimate_line set amount = 199 where estimate_id in (select id from estimate where job_id = $1)',
      [job.id],
    );
    expect((await desk.act(desk.approver, 'approved', order)).error).toContain('exceeds the approved estimate');
    await desk.agency.sql.query(
      'update job set is_estimate_validation_ignored_for_purchase_orders = true where id = $1',
      [job.id],
    );
    expect((await desk.act(desk.approver, 'approved', order)).error).toBe(null);
    await desk.setOption('poscannotexceedapprovedestimates', false);
    const other = await desk.add.job();
    expect((await desk.orderIn('APPROVED', { items: [desk.line({ job: other })] })).approveStatus.code).toBe(
      'APPROVED',
    );
  });
});
