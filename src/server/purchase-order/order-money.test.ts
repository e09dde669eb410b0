import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exceedsQuantity } from '#domain/money/money.ts';
import { moneyVectors } from '#domain/testing/money-vectors.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';

const { lineVectors, documentVectors } = moneyVectors();
const TOO_LARGE = 'Total amount for a line exceeds maximum allowed';

let desk: OrderDesk;
let count = 0;
beforeAll(async () => {
  desk = await startOrderDesk();
});
afterAll(() => desk.agency.close());

/** A vector's supplier, division and currency. */
async function buildLineContext(
  supplier: { overrideTaxRate: boolean; taxRate: string | null; isGSTOnPayment: boolean },
  gstTaxRate: string | null,
  currency: { code: string; numberOfDecimals: number },
) {
  const code = `V${++count}`;
  const named = (table: string, fields: object) => desk.add.insert(table, { code, name: code, ...fields });
  return {
    supplier: await named('supplier', {
      override_tax_rate: supplier.overrideTaxRate,
      tax_rate: supplier.taxRate,
      is_gst_on_payment: supplier.isGSTOnPayment,
    }),
    division: await named('division', { gst_tax_rate: gstTaxRate }),
    currency: await named('currency', { id: 100 + count, number_of_decimals: currency.numberOfDecimals }),
  };
}

/** Sums of an order's lines as the database adds them up, with the same rounding. */
async function storedAmounts(orderId: number, decimals: number) {
  const { rows } = await desk.agency.sql.query(
    `select net::text, tax::text, total::text, round(round(units * rate, $2), 4)::text as recomputed, (net + tax)::text as sum
     from purchase_order_line where purchase_order_id = $1 and not is_removed order by position`,
    [orderId, decimals],
  );
  return rows;
}

describe('line amounts, through the API and in the database (MONEY-01, MONEY-02, MONEY-03, MONEY-04, MONEY-06, MONEY-07)', () => {
  it.each(lineVectors.map((vector) => [vector.id, vector.title, vector] as const))(
    '%s: %s',
    async (_id, _title, vector) => {
      const { units, rate, taxStatus, supplier, division, currency } = vector.input;
      const { net, tax, total, taxRateApplied, taxRateSource, error } = vector.expected;
      const head = await buildLineContext(supplier, division.gstTaxRate, currency);
      // A line without a tax status can't be saved: the rejection returns its amounts.
      const status = taxStatus ? { id: (taxStatus.gross ? desk.gross : desk.free).id } : null;
      const line = desk.line({ units, rate, taxStatus: status, net, tax, total });
      const answer = await desk.creator.post(ORDERS, desk.draft({ ...head, items: [line] }));
      const isComplete = Boolean(units && rate && taxStatus);
      // Vectors with more decimals are covered by the domain's tests; calls accept six.
      if (isComplete && [units, rate].some((value) => value && exceedsQuantity(value))) {
        expectProblem(answer, 422, 'line-quantity-too-long');
        return;
      }
      if (!isComplete || error) {
        const code = error && isComplete ? 'line-too-large' : 'mandatory-fields';
        expectProblem(answer, 422, code);
        const said = error && isComplete ? TOO_LARGE : 'Mandatory fields are required';
        expect(answer.body.document.items[0]).toMatchObject({ net, tax, total, error: said });
        if (error) expect(answer.body.errors).toContainEqual({ path: 'items.0.total', message: TOO_LARGE });
        return;
      }
      expect([answer.status, answer.body.items?.[0]]).toMatchObject([
        201,
        { net, tax, total, taxRateApplied, taxRateSource },
      ]);
      expect(answer.body).toMatchObject({ net, tax, total });
      const [stored] = await storedAmounts(answer.body.id, currency.numberOfDecimals);
      expect(stored.net).toBe(stored.recomputed);
      expect(stored.total).toBe(stored.sum);
      expect(Number(stored.total)).toBe(Number(total));
      const row = (await desk.creator.get(`${ORDERS}/search?maxResults=1`)).body[0];
      expect(row).toMatchObject({ id: answer.body.id, net, tax, total });
    },
  );
});

describe('order amounts, through the API and in the database (MONEY-04, PO-05)', () => {
  it.each(documentVectors.map((vector) => [vector.id, vector.title, vector] as const))(
    '%s: %s',
    async (_id, _title, vector) => {
      const plain = { overrideTaxRate: false, taxRate: null, isGSTOnPayment: false };
      const head = await buildLineContext(plain, vector.taxRate, vector.currency);
      const order = await desk.order({ ...head, items: vector.lines.map((line) => desk.line(line)) });
      expect(order).toMatchObject(vector.expected);
      expect(order.items).toMatchObject(vector.lines.map(({ net, tax, total }) => ({ net, tax, total })));
      const { rows } = await desk.agency.sql.query(
        'select sum(total)::text as total from purchase_order_line where purchase_order_id = $1',
        [order.id],
      );
      expect(Number(rows[0].total)).toBe(Number(vector.expected.total));
    },
  );
});

describe('the figures of order lines (MONEY-06)', () => {
  const refused = async (
    fields: object,
    code: 'amount-mismatch' | 'amount-decimals' | 'tax-calculated',
    path: string,
  ) => {
    const answer = await desk.creator.post(ORDERS, desk.draft({ items: [desk.line(), desk.line(fields)] }));
    expectProblem(answer, 422, code);
    expect(answer.body.errors).toEqual([{ path: `items.1.${path}`, message: answer.body.title }]);
    expect(answer.body.document.items.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      answer.body.detail,
    ]);
    expect(answer.body.document.items[1]).toMatchObject({ net: '100.00', total: expect.stringMatching(/^\d+\.\d\d$/) });
  };

  it('reject a net other than units x rate, and a total other than net + tax, naming the line (MONEY-06)', async () => {
    await refused({ net: '100.01' }, 'amount-mismatch', 'net');
    await refused({ total: '100.00' }, 'amount-mismatch', 'total');
    await refused({ net: '-100' }, 'amount-mismatch', 'net');
  });

  it('reject an entered tax where it is calculated (MONEY-06)', async () => {
    await refused({ tax: '9.99' }, 'tax-calculated', 'tax');
    await refused({ tax: '0', total: '100' }, 'tax-calculated', 'tax');
  });

  it('reject more decimals than the currency has (MONEY-06)', async () => {
    await refused({ allowTaxToCalc: false, tax: '9.995' }, 'amount-decimals', 'tax');
    await refused({ net: '100.001' }, 'amount-decimals', 'net');
  });

  it("accept an entered tax where it isn't calculated, and update the total (MONEY-06)", async () => {
    const order = await desk.order({ items: [desk.line({ allowTaxToCalc: false, tax: '9.99' })] });
    expect(order.items[0]).toMatchObject({ net: '100.00', tax: '9.99', total: '109.99', taxRateSource: 'manual' });
    const [item] = order.items;
    const saved = (await desk.save(desk.creator, order, { items: [{ id: item.id, rate: '60' }] })).body;
    expect(saved.items[0]).toMatchObject({ net: '120.00', tax: '9.99', total: '129.99' });
    const calculated = (await desk.save(desk.creator, saved, { items: [{ id: item.id, allowTaxToCalc: true }] })).body;
    expect(calculated.items[0]).toMatchObject({ tax: '12.00', total: '132.00', taxRateSource: 'division' });
  });

  it('change with the rate, tax status or supplier; the previous net is rejected (MONEY-05)', async () => {
    const order = await desk.order();
    const [item] = order.items;
    expectProblem(await desk.save(desk.creator, order, { items: [{ ...item, rate: '51' }] }), 422, 'amount-mismatch');
    const cheaper = (await desk.save(desk.creator, order, { items: [{ id: item.id, rate: '49.99' }] })).body;
    expect(cheaper.items[0]).toMatchObject({ net: '99.98', tax: '10.00', total: '109.98' });
    const items = [{ id: item.id, taxStatus: { id: desk.free.id } }];
    const untaxed = (await desk.save(desk.creator, cheaper, { items })).body;
    expect(untaxed.items[0]).toMatchObject({ tax: '0.00', total: '99.98', taxRateSource: 'none' });
  });

  it('are recalculated for unchanged lines with another supplier or currency (MONEY-03, PO-11)', async () => {
    const head = await buildLineContext({ overrideTaxRate: true, taxRate: '15', isGSTOnPayment: false }, null, {
      code: 'X',
      numberOfDecimals: 0,
    });
    const order = await desk.order({ items: [desk.line({ rate: '0.75', units: '1' })] });
    expect(order.items[0]).toMatchObject({ net: '0.75', tax: '0.08' });
    const { status, body } = await desk.save(desk.creator, order, { supplier: head.supplier });
    expect([status, body.items[0]]).toMatchObject([200, { net: '0.75', tax: '0.11', taxRateApplied: '15' }]);
    const bare = { items: undefined, currency: head.currency };
    const whole = await desk.save(desk.creator, body, bare);
    expect([whole.status, whole.body.items[0], whole.body.total]).toMatchObject([
      200,
      { net: '1', tax: '0', total: '1' },
      '1',
    ]);
  });
});
