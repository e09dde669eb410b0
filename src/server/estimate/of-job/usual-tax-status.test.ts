import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';

let desk: EstimateDesk;
let free: { id: number };
beforeAll(async () => {
  desk = await startEstimateDesk();
  free = await desk.add.insert<{ id: number }>('tax_status', { code: 'FREE', name: 'GST free' });
});
afterAll(() => desk.agency.close());

const set = (table: string, id: number, taxStatus: number | null) =>
  desk.agency.sql.query(`update ${table} set tax_status_id = $1 where id = $2`, [taxStatus, id]);

/** A line without a stated tax status, one with none, and the estimate's default. */
async function statuses() {
  const { taxStatus: _, ...open } = desk.hours();
  const estimate = await desk.estimate([desk.section([open, desk.hours({ taxStatus: null })])]);
  const [left, none] = estimate.sections[0]!.lines;
  return [left!.taxStatus?.code, none!.taxStatus, estimate.usualTaxStatus?.code];
}

it('begins lines with the tax status of the client, else of the division, and with none that is inactive (FIX-89)', async () => {
  expect(await statuses()).toEqual([undefined, null, undefined]);
  await set('division', desk.division.id, desk.gross.id);
  expect(await statuses()).toEqual(['GST', null, 'GST']);
  await set('client', desk.client.id, free.id);
  expect(await statuses()).toEqual(['FREE', null, 'FREE']);
  await desk.agency.sql.query('update tax_status set is_active = false where id = $1', [free.id]);
  expect(await statuses()).toEqual([undefined, null, undefined]);
});
