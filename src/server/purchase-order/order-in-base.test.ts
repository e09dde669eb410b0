import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, formatDay } from '#domain/calendar/calendar.ts';
import { moneyCycleVectors } from '#domain/testing/money-cycle-vectors.ts';
import { type OrderDesk, type ReadOrder, startOrderDesk } from '#test/fixtures/order-desk.ts';
import { TEST_TODAY } from '#test/fixtures/test-agency.ts';

const DOLLAR = 2;

let desk: OrderDesk;
beforeAll(async () => {
  desk = await startOrderDesk();
  await desk.add.insert('currency', { id: DOLLAR, code: 'USD', name: 'US dollar', number_of_decimals: 2 });
});
beforeEach(async () => {
  await desk.agency.sql.query('delete from exchange_rate');
  await desk.setOption('poscannotexceedapprovedestimates', false);
});
afterAll(() => desk.agency.close());

const rate = (day: string, baseUnits: string, currencyUnits: string, source = 'typed', currency = DOLLAR) =>
  desk.agency.sql.query(
    `insert into exchange_rate (day, currency_id, base_units, currency_units, source) values ($1, $2, $3, $4, $5)
     on conflict (currency_id, day, source) do update set base_units = excluded.base_units, currency_units = excluded.currency_units`,
    [day, currency, baseUnits, currencyUnits, source],
  );
const inDollars = (status: string, rates: string[] = ['50'], fields: object = {}) =>
  desk.orderIn(status, { currency: { id: DOLLAR }, items: rates.map((one) => desk.line({ rate: one })), ...fields });
const tracked = async (jobId = desk.job.id) => {
  const reader = await desk.person('all', { access: { job: 'all', purchaseorder: 'all' } });
  const { body } = await reader.get(`/api/jobs/${jobId}/summaries/costtype`);
  return body;
};

describe('an order in another currency', () => {
  it("shows its value at today's rate before approval, and at the rate of approval afterwards (FX-05)", async () => {
    await rate(addDays(TEST_TODAY, -2), '1', '0.65');
    const ready = await inDollars('READY', ['5.005', '5.005', '5.005']);
    // Per line 10.01 net and 1.00 tax: 15.40 and 1.54, each rounded separately.
    expect(ready.inBase).toEqual({
      currencyCode: 'AUD',
      baseUnits: '1',
      currencyUnits: '0.65',
      day: addDays(TEST_TODAY, -2),
      isFixed: false,
      net: '46.20',
      tax: '4.62',
      total: '50.82',
    });
    await rate(TEST_TODAY, '1', '0.5');
    expect((await desk.read(ready)).inBase).toMatchObject({ currencyUnits: '0.5', net: '60.06', isFixed: false });
    expect(await desk.act(desk.approver, 'approved', ready)).toMatchObject({ error: null });
    const fixed = { currencyUnits: '0.5', day: TEST_TODAY, net: '60.06', tax: '6.00', total: '66.06', isFixed: true };
    expect((await desk.read(ready)).inBase).toMatchObject(fixed);
    // FX-09: a changed rate changes no fixed document.
    await rate(TEST_TODAY, '1', '0.9');
    expect((await desk.read(ready)).inBase).toMatchObject(fixed);
    await desk.act(desk.approver, 'cancel', await desk.read(ready));
    expect((await desk.read(ready)).inBase).toMatchObject(fixed);
  });

  it('stores no rate when it is in the base currency (FX-05)', async () => {
    const order = await desk.orderIn('APPROVED');
    expect(order.inBase).toBe(null);
    const { rows } = await desk.agency.sql.query(
      `select base_units, (select max(base_net) from purchase_order_line where purchase_order_id = $1) as net
       from purchase_order where id = $1`,
      [order.id],
    );
    expect(rows).toEqual([{ base_units: null, net: null }]);
  });

  it("can't be sent or approved without a rate: the error names currency and day (FX-03, FX-05)", async () => {
    const order = await inDollars('NEW');
    const refused = `No exchange rate for USD on ${formatDay(TEST_TODAY)} or the 7 days before. Add one to continue`;
    expect((await desk.act(desk.creator, 'ready', order)).error).toBe(refused);
    await rate(addDays(TEST_TODAY, -8), '1', '0.65');
    expect((await desk.act(desk.creator, 'ready', order)).error).toBe(refused);
    await rate(addDays(TEST_TODAY, -7), '1', '0.65');
    expect((await desk.act(desk.creator, 'ready', order)).error).toBe(null);
    await desk.agency.sql.query('delete from exchange_rate');
    const ready = await desk.read(order);
    expect((await desk.act(desk.approver, 'approved', ready)).error).toBe(refused);
    expect((await desk.read(order)).approveStatus.code).toBe('READY');
  });

  it('is rejected when its amount in base is too large (MONEY-11)', async () => {
    await rate(TEST_TODAY, '999999999999', '0.000000000001');
    const order = await inDollars('NEW', ['999999']);
    expect((await desk.act(desk.creator, 'ready', order)).error).toContain('17 digits');
  });

  it('is compared with limits in base (FX-07)', async () => {
    await rate(TEST_TODAY, '1', '0.5');
    const limited = await desk.person('all');
    await desk.add.insert('approval_limit', { employee_id: limited.id, amount: '219.99' });
    const order = await inDollars('NEW', ['50'], { approver: { id: limited.id } });
    expect((await desk.act(desk.creator, 'ready', order)).error).toBe(
      "The total is above this person's approval limit",
    );
    const { body } = await desk.creator.get(
      `/api/purchaseorders/approvers/${desk.division.id}?purchaseOrderID=${order.id}`,
    );
    const one = (list: { id: number }[]) => list.find(({ id }) => id === limited.id);
    expect(one(body)).toMatchObject({ canApprove: false });
    // 110 dollars are 220 at two to one, and 219.99 slightly below.
    await rate(TEST_TODAY, '1', '0.50003');
    expect((await desk.act(desk.creator, 'ready', order)).error).toBe(null);
  });

  it('is added up with related orders in base, whatever their currencies (FIX-09, FX-07)', async () => {
    await rate(TEST_TODAY, '2', '1');
    const limited = await desk.person('all');
    await desk.add.insert('approval_limit', { employee_id: limited.id, amount: '300' });
    const supplier = await desk.add.insert<{ id: number }>('supplier', { code: 'TWO', name: 'Two currencies' });
    const shared = { supplier, approver: { id: limited.id } };
    await desk.orderIn('READY', shared);
    const order = await inDollars('READY', ['50'], shared);
    const { aboveLimitTogether } = await desk.read(order, limited);
    // 110 dollars are 220 Australian ones, with 110 in addition.
    expect(aboveLimitTogether).toEqual({ orders: 2, total: '330.00', limit: '300.00', currencyCode: 'AUD' });
    const result = await desk.act(limited, 'approved', order);
    expect(result.warning).toContain('330.00 AUD');
  });

  it("counts against estimates in base: approved orders at their own rate, others at today's (FX-07, PO-19)", async () => {
    await rate(TEST_TODAY, '2', '1');
    const job = await desk.add.job({ code: 'CEIL', name: 'Ceiling' });
    await desk.estimate(job.id, '1000');
    const line = (amount: string) => [
      desk.line({ job: { id: job.id }, units: '1', rate: amount, taxStatus: { id: desk.free.id } }),
    ];
    await desk.orderIn('APPROVED', { currency: { id: DOLLAR }, items: line('100') });
    await rate(TEST_TODAY, '4', '1');
    await desk.orderIn('READY', { currency: { id: DOLLAR }, items: line('100') });
    // 200 and 400 are used: 400 remains, which is 100 dollars.
    await desk.setOption('poscannotexceedapprovedestimates', true);
    const { body: costTypes } = await desk.creator.get(`/api/purchaseorders/jobs/${job.id}/costtypes`);
    expect(costTypes[0]).toMatchObject({ approvedEstimate: '1000.00', remaining: '400.00' });
    const tooMuch = await desk.order({
      approver: { id: desk.approver.id },
      currency: { id: DOLLAR },
      items: line('100.01'),
    });
    expect((await desk.act(desk.creator, 'ready', tooMuch)).error).toContain('exceeds the approved estimate');
    const fits = await desk.order({ approver: { id: desk.approver.id }, currency: { id: DOLLAR }, items: line('100') });
    expect((await desk.act(desk.creator, 'ready', fits)).error).toBe(null);
  });

  it("adds to the job's committed total in base, which stays when the rate changes (FX-07)", async () => {
    await rate(TEST_TODAY, '1', '0.5');
    const job = await desk.add.job({ code: 'TRACK', name: 'Tracked' });
    const items = [desk.line({ job: { id: job.id } })];
    const order: ReadOrder = await desk.orderIn('APPROVED', { currency: { id: DOLLAR }, items });
    expect(await tracked(job.id)).toMatchObject([{ committedTotal: '200.00' }]);
    await rate(TEST_TODAY, '1', '0.8');
    expect(await tracked(job.id)).toMatchObject([{ committedTotal: '200.00' }]);
    await desk.add.insert('supplier_cost', {
      job_id: job.id,
      cost_type_id: desk.costType.id,
      purchase_order_line_id: order.items[0].id,
      posted_on: '2026-11-20',
      amount: '150',
    });
    expect(await tracked(job.id)).toMatchObject([{ committedTotal: '50.00', actualTotal: '150.00' }]);
  });

  it('gets a new rate when it is a copy of an approved order (FX-05)', async () => {
    await rate(TEST_TODAY, '1', '0.5');
    const order = await inDollars('APPROVED');
    await rate(TEST_TODAY, '1', '0.8');
    const { body: clone } = await desk.creator.post(`/api/purchaseorders/${order.id}/clone`, {});
    expect(clone.inBase).toMatchObject({ currencyUnits: '0.8', isFixed: false });
  });

  it('can use every currency, each listed with its latest rate (MAIL-10, FX-07)', async () => {
    await rate(addDays(TEST_TODAY, -1), '1', '0.5', 'file');
    const { body } = await desk.creator.get('/api/currencies/lookup');
    expect(body).toMatchObject([
      { code: 'AUD', isBase: true, rate: null },
      { code: 'USD', isBase: false, rate: { baseUnits: '1', currencyUnits: '0.5', day: addDays(TEST_TODAY, -1) } },
    ]);
  });
});

describe('the vectors of rates of exchange, by order (MONEY-12)', () => {
  type Document = { baseCurrency: string; rate: { base: string; currency: string }; amounts: string[] };
  it.each(
    moneyCycleVectors<Document, { baseAmounts: string[]; base: string }>('convert').filter(
      ({ given }) => !['JPY', 'KWD'].includes(given.baseCurrency),
    ),
  )('$id through API and export: $title (MONEY-12, FX-04)', async ({ given, expected }) => {
    await rate(TEST_TODAY, given.rate.base, given.rate.currency);
    const items = given.amounts.map((amount) =>
      desk.line({ units: '1', rate: amount, taxStatus: { id: desk.free.id } }),
    );
    const order = await desk.orderIn('APPROVED', { currency: { id: DOLLAR }, items });
    expect(order.inBase).toMatchObject({ net: expected.base, total: expected.base });
    const { rows } = await desk.agency.sql.query(
      'select round(base_net, 2)::text as net from purchase_order_line where purchase_order_id = $1 order by position',
      [order.id],
    );
    expect(rows.map(({ net }: { net: string }) => net)).toEqual(expected.baseAmounts);
  });
});
