import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { ESTIMATES, type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: EstimateDesk;
let buyer: TestPerson;
beforeAll(async () => {
  desk = await startEstimateDesk();
  const write = { create: true, read: true, update: true, delete: true, approve: false };
  buyer = await desk.person({}, { estimate: write, margin: { ...write, create: false }, purchaseorder: write });
});
afterAll(() => desk.agency.close());

/** An estimate that its client has accepted. */
async function accepted(lines: object[]): Promise<Estimate> {
  const job = await desk.add.job({ client_id: desk.client.id, division_id: desk.division.id });
  const estimate = await desk.estimate([desk.section(lines)], { job: { id: job.id } });
  const ready = await desk.do(desk.maker, 'ready', estimate, { approver: desk.approver.id });
  const approved = await desk.do(desk.approver, 'approve', ready);
  const sent = await desk.do(desk.maker, 'send', approved, { to: ['carla@acme.test'] });
  return desk.do(desk.maker, 'record', sent, { answer: 'accept', name: 'Carla', day: '2026-11-20' });
}

const idsOf = (estimate: Estimate) => estimate.sections.flatMap(({ lines }) => lines.map(({ id }) => id));
const order = (estimate: Estimate, lines: number[], more: object = {}) =>
  buyer.post(`${ESTIMATES}/${estimate.id}/orders`, { lines, ...more });

describe('orders of an estimate', () => {
  it('are one per supplier, and each line shows ordered and remaining amounts (EST-16)', async () => {
    const other = await desk.add.insert<{ id: number }>('supplier', { code: 'FILM', name: 'Lichtspiel' });
    const estimate = await accepted([
      desk.bought(),
      desk.bought({ cost: '250', supplier: { id: other.id } }),
      desk.bought({ cost: '30', details: 'Flyers' }),
    ]);
    const made = await order(estimate, idsOf(estimate));
    expect([made.status, made.body.map(({ supplier }: { supplier: { name: string } }) => supplier.name)]).toEqual([
      201,
      ['Prägewerk', 'Lichtspiel'],
    ]);
    const [first] = made.body;
    const read = (await buyer.get(`/api/purchaseorders/${first.id}`)).body;
    expect(read).toMatchObject({ approveStatus: { code: 'NEW' }, net: '130.00', job: { id: estimate.job!.id } });
    const lines = (await desk.read(estimate, buyer)).sections[0]!.lines;
    expect(lines.map(({ ordered, left }) => [ordered, left])).toEqual([
      ['100.00', '0.00'],
      ['250.00', '0.00'],
      ['30.00', '0.00'],
    ]);
    expectProblem(await order(estimate, idsOf(estimate)), 422, 'estimate-nothing-left');
    // What is removed from an order, or cancelled with it, becomes available again.
    await buyer.put('/api/purchaseorders/cancel', [{ Id: first.id, LastModified: read.lastModified }]);
    expect((await desk.read(estimate, buyer)).sections[0]!.lines.map(({ left }) => left)).toEqual([
      '100.00',
      '0.00',
      '30.00',
    ]);
  });

  it('need the right to margins, as their lines show the cost behind a mark-up (FIX-69)', async () => {
    const write = { create: true, read: true, update: true, delete: true, approve: false };
    const seller = await desk.person({}, { estimate: write, purchaseorder: write });
    const estimate = await accepted([desk.bought()]);
    const read = await desk.read(estimate, seller);
    expect([read.sections[0]!.lines[0]!.cost, read.allowedActions.includes('order')]).toEqual([null, false]);
    const lines = idsOf(estimate);
    expectProblem(await seller.post(`${ESTIMATES}/${estimate.id}/orders`, { lines }), 403, 'forbidden');
    expect((await desk.read(estimate, buyer)).allowedActions).toContain('order');
  });

  it('a repeated request makes them once (EST-16)', async () => {
    const estimate = await accepted([desk.bought()]);
    const requestId = '6a3a0d3e-3b9e-4c57-9f8a-0d8f5f6a7b12';
    const [one, again] = await Promise.all([1, 2].map(() => order(estimate, idsOf(estimate), { requestId })));
    expect(one!.body).toEqual(again!.body);
    expect((await order(estimate, idsOf(estimate), { requestId })).body).toEqual(one!.body);
  });

  it('only purchases of an accepted estimate are ordered (EST-16)', async () => {
    const estimate = await accepted([desk.hours(), desk.bought({ supplier: null })]);
    const [hours, without] = idsOf(estimate);
    expectProblem(await order(estimate, [hours!]), 422, 'estimate-line-not-bought');
    expectProblem(await order(estimate, [without!]), 422, 'estimate-line-not-bought');
    const open = await desk.estimate([desk.section([desk.bought()])]);
    expectProblem(await order(open, idsOf(open)), 422, 'estimate-not-accepted');
    expectProblem(await order(open, [hours!]), 422, 'reference-unknown');
  });
});
