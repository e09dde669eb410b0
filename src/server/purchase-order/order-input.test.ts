import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RefusalCode } from '#contract/http/refusal.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await startOrderDesk();
});
afterAll(() => desk.agency.close());

const ordersStored = async () =>
  (await desk.agency.sql.query('select count(*)::integer as count, max(revision) as revision from purchase_order'))
    .rows;

/** Creates an order that must be rejected, with the field named and nothing stored; returns the rejection. */
async function refused(fields: object, code: RefusalCode, path: string) {
  const before = await ordersStored();
  const answer = await desk.creator.post(ORDERS, desk.draft(fields));
  expectProblem(answer, 422, code, path);
  expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  expect(await ordersStored()).toEqual(before);
  return answer.body;
}

describe('requirements of an order (PO-06, PO-08)', () => {
  it('a supplier and a division: "Mandatory fields are required" (PO-06)', async () => {
    expect((await refused({ supplier: null }, 'mandatory-fields', 'supplier')).detail).toBe(
      'Mandatory fields are required',
    );
    await refused({ division: { id: 0 } }, 'mandatory-fields', 'division');
    await refused({ documentDate: null }, 'mandatory-fields', 'documentDate');
  });

  it('"Delivery Date must be on or after Order Date" (PO-08)', async () => {
    const { detail } = await refused({ deliveryDate: '2026-11-19' }, 'delivery-before-order', 'deliveryDate');
    expect(detail).toBe('Delivery Date must be on or after Order Date');
    expect((await desk.order({ deliveryDate: '2026-11-20' })).deliveryDate).toBe('2026-11-20');
  });

  it('"Inactive fields exist", in the head and in lines (PO-08)', async () => {
    const inactive = { is_active: false };
    const supplier = await desk.add.insert('supplier', { code: 'OFF', name: 'Off', ...inactive });
    const division = await desk.add.insert('division', { code: 'OFF', name: 'Off', ...inactive });
    const status = await desk.add.insert('tax_status', { code: 'OFF', name: 'Off', ...inactive });
    const account = await desk.add.insert('gl_account', { code: 'OFF', name: 'Off', ...inactive });
    const [job, costType] = [await desk.add.job(inactive), await desk.add.costType(inactive)];
    expect((await refused({ supplier }, 'inactive-fields', 'supplier')).detail).toBe('Inactive fields exist');
    await refused({ division }, 'inactive-fields', 'division');
    await refused({ job }, 'inactive-fields', 'job');
    for (const [field, value] of Object.entries({ job, costType, taxStatus: status, glChart: account })) {
      const { document } = await refused(
        { items: [desk.line({ [field]: value })] },
        'inactive-fields',
        `items.0.${field}`,
      );
      expect(document.items[0].error).toBe('Inactive fields exist');
    }
  });

  it('a line needs a job and cost type or an account, a tax status, units and a rate (PO-07, PO-09)', async () => {
    for (const field of ['costType', 'taxStatus', 'units', 'rate']) {
      await refused({ items: [desk.line({ [field]: null })] }, 'mandatory-fields', `items.0.${field}`);
    }
    await refused({ items: [desk.line({ job: null, costType: null })] }, 'mandatory-fields', 'items.0.glChart');
    await refused({ items: [desk.line({ job: { id: 0 } })] }, 'mandatory-fields', 'items.0.job');
    const order = await desk.order({ items: [desk.line({ job: null, costType: null, glChart: desk.account })] });
    expect(order.items[0]).toMatchObject({ job: null, glChart: { id: desk.account.id, isReadOnlyForMe: false } });
  });

  it('"Selected GL Account requires Employee to be selected" (PO-08, PO-09)', async () => {
    const account = await desk.add.insert('gl_account', { code: '7000', name: 'Travel', force_employee: true });
    const items = [desk.line({ job: null, costType: null, glChart: account })];
    const { detail } = await refused({ items }, 'line-needs-employee', 'items.0.employee');
    expect(detail).toBe('Selected GL Account requires Employee to be selected');
    const withEmployee = [{ ...items[0], employee: { id: desk.creator.id } }];
    expect((await desk.order({ items: withEmployee })).items[0].employee.name).toBe('Cara');
  });

  it('"Total amount for a line exceeds maximum allowed" above 17 digits (PO-08)', async () => {
    const items = [desk.line({ units: '2', rate: '50000000000000000' })];
    const { detail } = await refused({ items }, 'line-too-large', 'items.0.total');
    expect(detail).toBe('Total amount for a line exceeds maximum allowed');
    await refused({ items: [desk.line({ units: '9'.repeat(17), rate: '2' })] }, 'line-too-large', 'items.0.total');
  });

  it('units and rate take 17 digits before the point and 6 after, from programs as well (FIX-42, FIX-130)', async () => {
    for (const field of ['units', 'rate']) {
      for (const value of ['1'.repeat(18), `-${'1'.repeat(18)}`, '0.0000001', `1.${'3'.repeat(30)}`]) {
        await refused({ items: [desk.line({ [field]: value })] }, 'line-quantity-too-long', `items.0.${field}`);
      }
    }
    const fine = { units: '0.0000010', rate: `${'9'.repeat(17)}.1234560000` };
    const order = await desk.order({ items: [desk.line(fine)] });
    expect(order.items[0]).toMatchObject({ units: '0.000001', rate: `${'9'.repeat(17)}.123456` });
  });

  it('numbers are plain decimal texts: no JSON numbers, no NaN, no exponents (MONEY-01)', async () => {
    for (const rate of [50, 'NaN', 'Infinity', '1e3', '1,50', ' 5', '+5', '0x1', '٣']) {
      const answer = await desk.creator.post(ORDERS, desk.draft({ items: [desk.line({ rate })] }));
      expectProblem(answer, 400, 'invalid-request', String(rate));
    }
  });

  it('rejects unknown references and those of another division or agency at their field (PO-20)', async () => {
    for (const field of ['supplier', 'division', 'currency', 'job', 'approver', 'requester']) {
      await refused({ [field]: { id: 999_999 } }, 'reference-unknown', field);
    }
    for (const field of ['job', 'costType', 'glChart', 'employee', 'taxStatus']) {
      await refused({ items: [desk.line({ [field]: { id: 999_999 } })] }, 'reference-unknown', `items.0.${field}`);
    }
    await refused({ items: [desk.line({ job: { id: -desk.job.id } })] }, 'reference-unknown', 'items.0.job');
    await desk.agency.elsewhere.query("insert into supplier (id, code, name) values (5000, 'FAR', 'Far away')");
    await refused({ supplier: { id: 5000 } }, 'reference-unknown', 'supplier');
    const melbourne = await desk.add.insert<{ id: number }>('division', { code: 'MEL', name: 'Melbourne' });
    const account = await desk.add.insert('gl_account', { code: 'M1', name: 'Rent', division_id: melbourne.id });
    await refused({ items: [desk.line({ glChart: account })] }, 'reference-unknown', 'items.0.glChart');
  });

  it('rejects a line of another order, which stays unchanged (PO-20)', async () => {
    const [mine, other] = [await desk.order(), await desk.order()];
    for (const line of [
      { ...other.items[0], purchaseOrderID: mine.id },
      { ...other.items[0], purchaseOrderID: -1 },
    ]) {
      const answer = await desk.save(desk.creator, mine, { items: [line] });
      expectProblem(answer, 422, 'line-of-other-order');
      expect(answer.body.errors[0].path).toBe('items.0.id');
    }
    const twice = [mine.items[0], { ...mine.items[0], units: '3', net: null, tax: null, total: null }];
    expectProblem(await desk.save(desk.creator, mine, { items: twice }), 422, 'line-of-other-order');
    expect((await desk.read(other)).lastModified).toBe(other.lastModified);
  });

  it('a refused document has the fields of a saved one, of a new order and of one that is changed (FIX-52)', async () => {
    const saved = await desk.order();
    const fieldsOf = (document: { items: object[] }) => [
      Object.keys(document).sort(),
      Object.keys(document.items[0]!).sort(),
    ];
    const made = await desk.creator.post(ORDERS, desk.draft({ documentDate: null }));
    expect([made.status, fieldsOf(made.body.document)]).toEqual([422, fieldsOf(saved)]);
    const changed = await desk.save(desk.creator, saved, {
      deliveryDate: '2000-01-01',
      items: [{ id: saved.items[0].id, details: 'Changed' }],
    });
    expect([changed.status, fieldsOf(changed.body.document)]).toEqual([422, fieldsOf(saved)]);
    expect(changed.body.document).toMatchObject({
      supplier: saved.supplier,
      reference: saved.reference,
      deliveryDate: '2000-01-01',
      items: [{ details: 'Changed', job: saved.items[0].job, error: null }],
    });
  });

  it('returns unread input with a rejection, and rejects input that is nested too deeply to return (ERR-02)', async () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const postWith = (isActive: string) =>
      desk.agency.send(ORDERS, {
        method: 'POST',
        headers: { cookie: desk.creator.cookie, 'x-requested-with': 'x', 'content-type': 'application/json' },
        body: JSON.stringify(desk.draft({ documentDate: null, isActive: '@' })).replace('"@"', isActive),
      });
    expectProblem(await postWith(deep(50_000)), 400, 'malformed-request');
    expectProblem(await postWith(deep(100)), 400, 'malformed-request');
    for (const kept of [deep(99), JSON.stringify(deep(50_000)), `[${'[],'.repeat(300)}[]]`]) {
      const answer = await postWith(kept);
      expectProblem(answer, 422, 'mandatory-fields', 'documentDate');
      expect(answer.body.document.isActive).toEqual(JSON.parse(kept));
    }
  });

  it('rejects a body of another order, with unknown fields or too many lines (PO-20)', async () => {
    const order = await desk.order();
    expectProblem(await desk.creator.put(`${ORDERS}/${order.id}`, { id: order.id + 1 }), 400, 'invalid-request');
    expectProblem(await desk.creator.post(ORDERS, desk.draft({ id: 5 })), 400, 'invalid-request');
    expectProblem(await desk.creator.post(ORDERS, desk.draft({ status: 'APPROVED' })), 400, 'invalid-request');
    expectProblem(await desk.creator.post(ORDERS, desk.draft({ deliveryDate: '2026-02-30' })), 400, 'invalid-request');
    const items = Array.from({ length: 501 }, () => desk.line());
    expectProblem(await desk.creator.post(ORDERS, desk.draft({ items })), 400, 'invalid-request');
  });

  it('neither status nor comment nor creator can be sent along (PO-13)', async () => {
    const order = await desk.order({
      approveStatus: { code: 'APPROVED' },
      createdBy: { id: desk.approver.id },
      net: '1',
    });
    expect(order).toMatchObject({ approveStatus: { code: 'NEW' }, createdBy: { id: desk.creator.id }, net: '100.00' });
  });
});

describe('permissions and read-only fields (PO-21, PERM-07, PERM-09)', () => {
  it('each call needs its right (PO-21, PERM-09)', async () => {
    const order = await desk.orderIn('READY');
    const calls = {
      create: async (who: typeof desk.creator) => (await who.post(ORDERS, desk.draft())).status,
      read: async (who: typeof desk.creator) => (await who.get(`${ORDERS}/${order.id}`)).status,
      update: async (who: typeof desk.creator) => (await desk.save(who, order)).status,
      delete: async (who: typeof desk.creator) => (await who.delete(`${ORDERS}/${order.id}`)).status,
      approve: async (who: typeof desk.creator) => (await desk.send(who, 'approved', order)).status,
    };
    const good = { create: 201, read: 200, update: 200, delete: 422, approve: 200 };
    for (const right of Object.keys(calls) as (keyof typeof calls)[]) {
      const without = { create: true, read: true, update: true, delete: true, approve: true, [right]: false };
      expect([right, await calls[right](await desk.person(without))]).toEqual([right, 403]);
      expect([right, await calls[right](await desk.person({ [right]: true }))]).toEqual([right, good[right]]);
    }
  });

  it('a read-only field of head or lines is not changed, everything else is (PERM-07)', async () => {
    const updates = { create: true, read: true, update: true };
    const limited = await desk.person(updates, { readOnlyFields: { purchaseorder: ['notes', 'rate'] } });
    const order = await desk.order({ notes: 'Kept' });
    const notes = await desk.save(limited, order, { notes: 'Other' });
    expectProblem(notes, 422, 'read-only-field');
    expect(notes.body.errors[0].path).toBe('notes');
    const [item] = order.items;
    const rate = await desk.save(limited, order, { items: [{ id: item.id, rate: '5' }] });
    expectProblem(rate, 422, 'read-only-field');
    expect(rate.body.document.items[0].error).toBe('This field is read-only');
    const units = await desk.save(limited, order, { items: [{ id: item.id, units: '5' }], details: 'More' });
    expect([units.status, units.body.net]).toEqual([200, '250.00']);
  });

  it('rejects accounts chosen or changed by a person for whom they are read-only (PO-21)', async () => {
    const reader = await desk.person('all', { is_gl_read_only: true });
    expect((await reader.get(`${ORDERS}/checkPOGLAccountIsReadOnlyForEmployee`)).body).toEqual({ isReadOnly: true });
    expect((await desk.creator.get(`${ORDERS}/checkPOGLAccountIsReadOnlyForEmployee`)).body).toEqual({
      isReadOnly: false,
    });
    const items = [desk.line({ glChart: desk.account })];
    expectProblem(await reader.post(ORDERS, desk.draft({ items })), 422, 'read-only-field');
    const order = await desk.order({ items });
    expectProblem(
      await desk.save(reader, order, { items: [{ id: order.items[0].id, glChart: null }] }),
      422,
      'read-only-field',
    );
    expect((await desk.save(reader, order, { items: [{ id: order.items[0].id, units: '3' }] })).status).toBe(200);
  });

  it('an order of another agency is not there (PERM-09)', async () => {
    const order = await desk.order();
    expectProblem(await desk.creator.get(`${ORDERS}/${order.id + 100_000}`), 404, 'not-found');
    expectProblem(await desk.creator.put(`${ORDERS}/999999`, { id: 999_999, details: 'x' }), 404, 'not-found');
    expectProblem(await desk.creator.post(`${ORDERS}/999999/clone`), 404, 'not-found');
    expect((await desk.act(desk.creator, 'cancel', { id: 999_999, lastModified: order.lastModified })).error).toBe(
      'Not found',
    );
    const foreign = { ...desk.creator, cookie: desk.creator.cookie.replace('here.', 'elsewhere.') };
    const answer = await desk.agency.send(`${ORDERS}/${order.id}`, { headers: { cookie: foreign.cookie } });
    expectProblem(answer, 401, 'signed-out');
  });
});
