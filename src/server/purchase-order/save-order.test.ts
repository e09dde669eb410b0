import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await startOrderDesk();
});
afterAll(() => desk.agency.close());

describe('creating and changing an order', () => {
  it('creates lines, figures, history and a reference of its division (PO-03, PO-04, PO-20, MONEY-04)', async () => {
    const order = await desk.order();
    expect(PurchaseOrder.parse(order)).toEqual(order);
    expect(order).toMatchObject({
      reference: expect.stringMatching(/^SYD-\d{5}$/),
      supplier: { id: desk.supplier.id, name: 'Prägewerk', overrideTaxRate: false, paymentCurrencyID: 1 },
      division: { id: desk.division.id, gstTaxRate: '10' },
      currency: { code: 'AUD', numberOfDecimals: 2 },
      approveStatus: { code: 'NEW', name: 'New' },
      requester: { id: desk.creator.id },
      createdBy: { id: desk.creator.id },
      approver: null,
      net: '100.00',
      tax: '10.00',
      total: '110.00',
      isActive: true,
      revision: 0,
      attachments: [],
      allowedActions: ['edit', 'edit-notes', 'send', 'cancel', 'delete', 'clone'],
      items: [{ purchaseOrderID: order.id, units: '2', rate: '50', taxRateApplied: '10', taxRateSource: 'division' }],
      history: [{ action: 'create', fromStatus: null, toStatus: 'NEW', by: { id: desk.creator.id }, changes: [] }],
    });
  });

  it("takes client, product and campaign from the line's job, and the payment currency from the supplier (PO-11)", async () => {
    await desk.agency.sql.query(
      "insert into currency (id, code, name, number_of_decimals) values (7, 'KWD', 'Dinar', 3)",
    );
    const supplier = await desk.add.insert('supplier', { code: 'KW', name: 'Kuwait', payment_currency_id: 7 });
    const client = await desk.add.client({ name: 'Soap' });
    const product = await desk.add.product({ client_id: client.id });
    const job = await desk.add.job({ client_id: client.id, product_id: product.id });
    const order = await desk.order({ supplier, items: [desk.line({ job, rate: '1.1115', units: '1' })] });
    expect(order).toMatchObject({ currency: { code: 'KWD' }, net: '1.112', total: '1.223' });
    expect(order.items[0]).toMatchObject({ client: { id: client.id }, product: { id: product.id }, campaign: null });
  });

  it('recalculates tax only for lines whose tax inputs changed, and reports it; the order shows the applied rate (FIX-39)', async () => {
    const { id } = await desk.add.insert('division', { code: 'RATE', name: 'Rates', gst_tax_rate: '10' });
    const division = { id };
    const setRate = (rate: string) =>
      desk.agency.sql.query('update division set gst_tax_rate = $1 where id = $2', [rate, id]);
    const order = await desk.order({ division, items: [desk.line(), desk.line({ rate: '7' })] });
    const sent = await desk.order({ division, approver: { id: desk.approver.id } });
    expect((await desk.act(desk.creator, 'ready', sent)).error).toBe(null);
    await setRate('20');

    // Rewording, and the same net from other units, keep the tax, whatever rate the screen calculated with.
    const [first, second] = order.items;
    const words = [
      { ...first, details: 'Posters, folded', units: '1', rate: '100', tax: '20.00', total: '120.00' },
      { ...second, details: 'Flyers' },
    ];
    const { body: reworded } = await desk.save(desk.creator, order, { items: words });
    expect(reworded).toMatchObject({ tax: '11.40', total: '125.40' });
    expect(reworded.items).toMatchObject([
      { tax: '10.00', taxRateApplied: '10', taxRateSource: 'division' },
      { tax: '1.40', taxRateApplied: '10' },
    ]);
    const fieldsOf = ({ history }: typeof order) => history[0].changes.map(({ field }: { field: string }) => field);
    expect(fieldsOf(reworded)).not.toContain('tax');

    // A changed net recalculates that line's tax only.
    const { body: dearer } = await desk.save(desk.creator, reworded, {
      items: [{ ...reworded.items[0], rate: '200', net: '200', tax: '40', total: '240' }, reworded.items[1]],
    });
    expect(dearer.items).toMatchObject([
      { tax: '40.00', taxRateApplied: '20' },
      { tax: '1.40', taxRateApplied: '10' },
    ]);
    expect(dearer.history[0].changes).toContainEqual({ field: 'tax', line: 1, from: '10', to: '40' });

    // Another supplier recalculates all taxes.
    const supplier = await desk.add.insert('supplier', { code: 'NEXT', name: 'Next door' });
    const { body: moved } = await desk.save(desk.creator, dearer, { supplier, items: undefined });
    expect(moved.items).toMatchObject([{ tax: '40.00' }, { tax: '2.80', taxRateApplied: '20' }]);
    expect(moved.history[0].changes).toContainEqual({ field: 'tax', line: 2, from: '1.4', to: '2.8' });

    expect((await desk.read(sent)).items[0]).toMatchObject({ tax: '10.00', taxRateApplied: '10' });
  });

  it('locks printed notes once sent; private notes stay editable and keep a rejected order rejected (FIX-10)', async () => {
    const ready = await desk.orderIn('READY', { notes: 'As printed', privateNotes: 'Ask for the rebate' });
    expect(ready).toMatchObject({ notes: 'As printed', privateNotes: 'Ask for the rebate' });
    expectProblem(await desk.save(desk.creator, ready, { notes: 'And a bottle' }), 422, 'order-status');
    const both = { notes: 'And a bottle', privateNotes: 'Nothing' };
    expectProblem(await desk.save(desk.creator, ready, both), 422, 'order-status');
    const { body, status } = await desk.save(desk.creator, ready, { privateNotes: 'They said no' });
    expect([status, body.notes, body.privateNotes]).toEqual([200, 'As printed', 'They said no']);
    expect(body.approveStatus.code).toBe('READY');
    const rejected = await desk.orderIn('REJECTED');
    const noted = (await desk.save(desk.creator, rejected, { privateNotes: 'Call them' })).body;
    expect([noted.approveStatus.code, noted.privateNotes]).toEqual(['REJECTED', 'Call them']);
    // An approver can add a note and still approve.
    expect((await desk.save(desk.approver, body, { privateNotes: 'Fine by me' })).status).toBe(200);
    expect((await desk.act(desk.approver, 'approved', await desk.read(ready))).error).toBe(null);
  });

  it('defaults units to 1 and rate to 0 (PO-07)', async () => {
    const { units, rate, ...line } = desk.line();
    const order = await desk.order({ items: [line] });
    expect(order.items[0]).toMatchObject({ units: '1', rate: '0', net: '0.00' });
  });

  it('adds, changes and deletes lines (negative purchaseOrderID); lines not sent stay (PO-05)', async () => {
    const order = await desk.order({ items: [desk.line(), desk.line({ rate: '7' }), desk.line({ rate: '9' })] });
    const [first, second, third] = order.items;
    const items = [
      { ...second, rate: '8', net: '16', tax: '1.6', total: '17.6' },
      { ...first, purchaseOrderID: -order.id },
      desk.line({ rate: '1' }),
    ];
    const { status, body } = await desk.save(desk.creator, order, { items });
    expect([status, body.items.map(({ id, rate }: { id: number; rate: string }) => [id, rate])]).toEqual([
      200,
      [
        [second.id, '8'],
        [expect.any(Number), '1'],
        [third.id, '9'],
      ],
    ]);
    expect(body).toMatchObject({ net: '36.00', tax: '3.60', total: '39.60', revision: 1 });
    expect(body.history[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'rate', line: 1, from: '7', to: '8' },
        { field: 'items', line: 2, from: '110.00', to: null },
      ]),
    );
  });

  it('returns the order unchanged for a save without changes (PO-18)', async () => {
    const order = await desk.order();
    const { status, body } = await desk.save(desk.creator, order);
    expect([status, body.lastModified, body.history.length]).toEqual([200, order.lastModified, 1]);
  });

  it('rejects an outdated version with the current order (PO-20)', async () => {
    const order = await desk.order();
    const saved = (await desk.save(desk.creator, order, { details: 'First' })).body;
    const answer = await desk.save(desk.creator, order, { details: 'Second' });
    expectProblem(answer, 409, 'changed-elsewhere');
    expect(answer.body.current).toMatchObject({ id: order.id, details: 'First', lastModified: saved.lastModified });
    const yesterday = { ...saved, lastModified: '2026-11-20T08:00:00.000Z' };
    expectProblem(await desk.save(desk.creator, yesterday, { details: 'Third' }), 409, 'changed-elsewhere');
    const { lastModified: _, ...without } = saved;
    expectProblem(await desk.save(desk.creator, without, { details: 'Third' }), 400, 'invalid-request');
  });

  it('stores exactly one of 30 concurrent saves of a version (PO-20)', async () => {
    const order = await desk.order();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => desk.save(desk.creator, order, { details: `Number ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(29).fill(409)]);
    expect((await desk.eventsOf(order)).length).toBe(2);
  });

  it('creates one order for a repeated request (PO-20)', async () => {
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.creator.post(ORDERS, desk.draft({ requestId }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await desk.creator.delete(`${ORDERS}/${answers[0]!.body.id}`);
    expectProblem(await desk.creator.post(ORDERS, desk.draft({ requestId })), 409, 'request-id-reused');
  });

  it('creates one clone for a repeated request (PO-20)', async () => {
    const order = await desk.order({ items: [desk.line()] });
    const clone = `${ORDERS}/${order.id}/clone?requestId=${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.creator.post(clone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await desk.eventsOf(answers[0]!.body)).length).toBe(1);
    await desk.creator.delete(`${ORDERS}/${answers[0]!.body.id}`);
    expectProblem(await desk.creator.post(clone), 409, 'request-id-reused');
    expectProblem(await desk.creator.post(`${ORDERS}/${order.id}/clone?requestId=1`), 400, 'invalid-request');
  });

  it('skips a reference that an imported order already has (PO-20)', async () => {
    const division = await desk.add.insert<{ id: number }>('division', { code: 'ADE', name: 'Adelaide' });
    const imported = await desk.order({ division });
    expect(imported.reference).toBe('ADE-00001');
    await desk.agency.sql.query(`update purchase_order set reference = 'ADE-00003' where id = $1`, [imported.id]);
    const references = [await desk.order({ division }), await desk.order({ division })].map((order) => order.reference);
    expect(references).toEqual(['ADE-00002', 'ADE-00004']);
  });

  it('assigns 50 concurrent orders unique references, and never reuses a deleted one (PO-20)', async () => {
    const division = await desk.add.insert<{ id: number }>('division', { code: 'MEL', name: 'Melbourne' });
    const made = await Promise.all(Array.from({ length: 50 }, () => desk.order({ division })));
    const references = made.map(({ reference }) => reference).sort();
    expect(references).toEqual(Array.from({ length: 50 }, (_, index) => `MEL-${String(index + 1).padStart(5, '0')}`));
    const last = made.find(({ reference }) => reference === 'MEL-00050');
    expect((await desk.creator.delete(`${ORDERS}/${last.id}`)).status).toBe(204);
    expect((await desk.order({ division })).reference).toBe('MEL-00051');
  });

  it('makes a rejected order new again when saved, and keeps its comment until it is sent (PO-13)', async () => {
    const order = await desk.orderIn('REJECTED');
    const saved = (await desk.save(desk.creator, order, { details: 'Cheaper' })).body;
    expect(saved).toMatchObject({ approveStatus: { code: 'NEW' }, approveStatusComment: 'Too dear' });
    await desk.act(desk.creator, 'ready', saved);
    expect((await desk.read(saved)).approveStatusComment).toBe(null);
    expect((await desk.eventsOf(order)).map(({ action, to }) => [action, to])).toEqual([
      ['create', 'NEW'],
      ['send', 'READY'],
      ['reject', 'REJECTED'],
      ['save', 'NEW'],
      ['send', 'READY'],
    ]);
  });

  it('locks lines and header unless the order is new or rejected; private notes stay editable until it is cancelled (PO-12)', async () => {
    for (const status of ['READY', 'APPROVED', 'CANCELLED']) {
      const order = await desk.orderIn(status);
      for (const changes of [{ details: 'New' }, { items: [desk.line()] }, { notes: 'x', approver: null }]) {
        const answer = await desk.save(desk.creator, order, changes);
        expectProblem(answer, 422, 'order-status', status);
        expect(answer.body.detail).toContain(`The purchase order is ${order.approveStatus.name}.`);
      }
      const noted = await desk.save(desk.creator, order, { privateNotes: '{\\rtf1 Call {\\b Ben}}' });
      if (status === 'CANCELLED') expectProblem(noted, 422, 'order-cancelled');
      else
        expect([noted.status, noted.body.privateNotes, noted.body.approveStatus.code]).toEqual([
          200,
          'Call Ben',
          status,
        ]);
    }
  });

  it('clones an order with its lines, dated today, without approver, and flags inactive parts (PO-02)', async () => {
    const costType = await desk.add.costType({ is_time: false });
    const order = await desk.orderIn('APPROVED', { items: [desk.line({ costType }), desk.line()], notes: 'Secret' });
    await desk.agency.sql.query('update cost_type set is_active = false where id = $1', [costType.id]);
    const answer = await desk.creator.post(`${ORDERS}/${order.id}/clone`);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        approveStatus: { code: 'NEW' },
        approver: null,
        notes: null,
        documentDate: '2026-11-21',
        deliveryDate: null,
        total: order.total,
        items: [{ error: 'Inactive fields exist' }, { error: null }],
      },
    ]);
    expect(answer.body.reference).not.toBe(order.reference);
    const sent = await desk.act(desk.creator, 'ready', answer.body, { ApproverId: desk.approver.id });
    expect(sent.error).toBe(`Inactive fields exist: ${costType.name}`);
  });

  it('lets only the creator or requester delete an order, and only a new one that was never sent (PO-17, PO-22)', async () => {
    const order = await desk.order();
    const stranger = await desk.person('all');
    const refused = await stranger.delete(`${ORDERS}/${order.id}`);
    expectProblem(refused, 422, 'order-delete-people');
    expect(refused.body.detail).toContain('Cara');
    const recalled = await desk.orderIn('READY');
    await desk.act(desk.creator, 'recall', recalled);
    expectProblem(await desk.creator.delete(`${ORDERS}/${recalled.id}`), 422, 'order-was-sent');
    expectProblem(
      await desk.creator.delete(`${ORDERS}/${(await desk.orderIn('APPROVED')).id}`),
      422,
      'order-not-deletable',
    );
    expect((await desk.creator.delete(`${ORDERS}/${order.id}`)).status).toBe(204);
    expectProblem(await desk.creator.delete(`${ORDERS}/${order.id}`), 404, 'not-found');
  });
});
