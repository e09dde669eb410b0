import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: EstimateDesk;
let euro: { id: number };
let franc: { id: number };
beforeAll(async () => {
  desk = await startEstimateDesk();
  const { add } = desk;
  euro = await add.insert<{ id: number }>('currency', { id: 7, code: 'EUR', name: 'Euro', number_of_decimals: 2 });
  franc = await add.insert<{ id: number }>('currency', { id: 8, code: 'CHF', name: 'Franc', number_of_decimals: 2 });
  // 2 AUD = 1 EUR.
  await add.insert('exchange_rate', { day: '2026-11-20', currency_id: euro.id, base_units: '2', currency_units: '1' });
});
afterAll(() => desk.agency.close());

const linesOf = (estimate: Estimate) =>
  estimate.sections[0]!.lines.map(({ rate, cost, markUp, net, source }) => ({
    rate,
    cost,
    markUp,
    net,
    why: [source?.rate?.from ?? null, source?.markUp?.from ?? null],
  }));

const intoEuro = async (estimate: Estimate, more: object, by: TestPerson = desk.maker) => {
  const { status, body } = await desk.save(estimate, { currency: { id: euro.id }, ...more }, by);
  expect([status, body.currency?.code]).toEqual([200, 'EUR']);
  return body as Estimate;
};

/** Hours at the cost type's rate, hours at a typed rate, and bought-in work with a mark-up. */
const begun = () => desk.estimate([desk.section([desk.hours(), desk.hours({ rate: '99' }), desk.bought()])]);

describe('changing the currency of an estimate', () => {
  it('converts amounts at the rate of today, and gives reasons only where they are still true (FIX-83)', async () => {
    const estimate = await begun();
    expect(linesOf(await intoEuro(estimate, { currencyChange: 'convert' }))).toEqual([
      { rate: '75', cost: null, markUp: null, net: '150.00', why: ['cost-type', null] },
      { rate: '49.5', cost: null, markUp: null, net: '99.00', why: [null, null] },
      { rate: '60', cost: '50.00', markUp: '20', net: '60.00', why: [null, 'cost-type'] },
    ]);
  });

  it('reapplies rates from the cards and converts entered values (FIX-83)', async () => {
    const estimate = await begun();
    await desk.agency.sql.query('update cost_type set charge_rate = 170 where id = $1', [desk.art.id]);
    const lines = linesOf(await intoEuro(estimate, { currencyChange: 'rates' }));
    await desk.agency.sql.query('update cost_type set charge_rate = 150 where id = $1', [desk.art.id]);
    expect(lines.map(({ rate, cost }) => [rate, cost])).toEqual([
      ['85', null],
      ['49.5', null],
      ['60', '50.00'],
    ]);
  });

  it('keeps the numbers without a reason that no longer holds (FIX-83)', async () => {
    for (const more of [{}, { currencyChange: 'keep' }])
      expect(linesOf(await intoEuro(await begun(), more))).toEqual([
        { rate: '150', cost: null, markUp: null, net: '300.00', why: [null, null] },
        { rate: '99', cost: null, markUp: null, net: '198.00', why: [null, null] },
        { rate: '120', cost: '100.00', markUp: '20', net: '120.00', why: [null, 'cost-type'] },
      ]);
  });

  it('converts costs hidden from the person saving, and keeps their input', async () => {
    const assistant = await desk.person(
      { name: 'Ari' },
      { estimate: { create: true, read: true, update: true, delete: true, approve: false } },
    );
    const estimate = await begun();
    const seen = await desk.read(estimate, assistant);
    const [section] = seen.sections;
    const sections = [
      {
        id: section!.id,
        lines: section!.lines.map(({ id }, place) => (place === 1 ? { id, units: '2', rate: '70' } : { id })),
      },
    ];
    await intoEuro(seen, { currencyChange: 'convert', sections }, assistant);
    expect(linesOf(await desk.read(estimate)).map(({ rate, cost }) => [rate, cost])).toEqual([
      ['75', null],
      ['70', null],
      ['60', '50.00'],
    ]);
  });

  it('rejects a conversion without an exchange rate of today, and changes nothing', async () => {
    const estimate = await begun();
    for (const currencyChange of ['convert', 'rates']) {
      const refused = await desk.save(estimate, { currency: { id: franc.id }, currencyChange });
      expectProblem(refused, 422, 'no-exchange-rate');
      expect(refused.body.detail).toContain('CHF');
    }
    expect(await desk.read(estimate)).toEqual(estimate);
    expect((await desk.save(estimate, { currency: { id: franc.id } })).status).toBe(200);
  });
});
