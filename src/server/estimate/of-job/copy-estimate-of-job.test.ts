import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: EstimateDesk;
let producer: TestPerson;
let source: { id: number };
let draft: object;
const margin = { read: true };
const estimate = { create: true, read: true, update: true, delete: true, approve: true };

beforeAll(async () => {
  desk = await startEstimateDesk();
  producer = await desk.person({ name: 'Pia' }, { job: 'all', estimate, margin });
  source = desk.job;
  const jobType = await desk.add.insert<{ id: number }>('job_type', { code: 'FILM', name: 'Film' });
  await desk.add.insert('numbering_rule', { method: 'AUTO', pattern: 'J#####' });
  const product = await desk.add.product({ client_id: desk.client.id, code: 'CAR', name: 'Car' });
  const campaign = await desk.add.campaign({ product_id: product.id, code: 'LAUNCH', name: 'Launch' });
  draft = {
    ...{ id: 0, name: 'Second film', client: { id: desk.client.id }, product: { id: product.id } },
    ...{ campaign: { id: campaign.id }, jobType: { id: jobType.id }, accountExecutive: { id: producer.id } },
    division: { id: desk.division.id },
  };
});
afterAll(() => desk.agency.close());

/** Copies the job with its estimate and returns the copy's estimates. */
async function copyOf({ id }: { id: number }): Promise<Estimate[]> {
  const made = await producer.post('/api/jobs', {
    ...draft,
    copyOf: { id, estimate: true, costTypes: false },
  });
  expect([made.status, made.body.detail]).toEqual([201, undefined]);
  const { rows } = await desk.agency.sql.query<{ id: number }>('select id from estimate where job_id = $1', [
    made.body.id,
  ]);
  return Promise.all(rows.map(({ id: copied }) => desk.read({ id: copied }, producer)));
}

const sectionsOf = ({ sections }: Estimate) =>
  sections.map(({ name, kind, choice, isPicked, lines }) => ({
    ...{ name, kind, choice, isPicked },
    lines: lines.map(({ costType, supplier, taxStatus, details, units, rate, cost, markUp, net, tax }) => [
      ...[costType?.code, supplier?.code, taxStatus?.code, details, units, rate, cost, markUp, net, tax],
    ]),
  }));

it('copies the estimate of a job as a new, editable original with sections, options, texts and mark-ups (FIX-81)', async () => {
  const made = await desk.estimate([
    desk.section([desk.hours({ rate: '99' }), desk.bought()]),
    desk.section([desk.bought({ cost: '700', markUp: '35' })], { name: 'Extra', kind: 'option' }),
    desk.section([desk.hours()], { name: 'Short', kind: 'alternative', choice: 1 }),
    desk.section([desk.hours({ units: '9' })], { name: 'Long', kind: 'alternative', choice: 1 }),
  ]);
  const saved = await desk.save(made, { details: 'For you', notes: 'Careful', contact: { id: desk.contact.id } });
  const written: Estimate = saved.body;

  const copies = await copyOf(source);
  expect(copies).toMatchObject([
    {
      ...{ name: 'Film', status: { code: 'NEW' }, changeNumber: 0, version: 1, details: 'For you', notes: 'Careful' },
      ...{ contact: { id: desk.contact.id }, net: written.net, tax: written.tax, total: written.total },
    },
  ]);
  const [copy] = copies;
  expect(copy!.allowedActions).toContain('edit');
  expect(sectionsOf(copy!)).toEqual(sectionsOf(written));
  expect((await desk.save(copy!, { name: 'Renamed' })).body).toMatchObject({ name: 'Renamed' });
});

it('adds approved change orders as sections and leaves out the others (FIX-81)', async () => {
  const { rows } = await desk.agency.sql.query<{ id: number }>('select id from estimate where job_id = $1', [
    source.id,
  ]);
  const original = await desk.read(rows[0]!);
  await desk.agency.sql.query("update estimate set status = 'ACCEPTED', is_approved = true where id = $1", [
    original.id,
  ]);
  const change = (name: string, units: string) =>
    desk.estimate([desk.section([desk.hours({ units })], { name: '' })], { kind: 'change', name });
  const approved = await change('More shots', '3');
  await desk.agency.sql.query("update estimate set status = 'ACCEPTED', is_approved = true where id = $1", [
    approved.id,
  ]);
  await change('Not approved', '8');

  const copies = await copyOf(source);
  expect(copies).toHaveLength(1);
  const [copy] = copies;
  expect(copy).toMatchObject({ status: { code: 'NEW' }, changeNumber: 0 });
  expect(copy!.sections.map(({ name }) => name)).toEqual(['Work', 'Extra', 'Short', 'Long', 'More shots']);
  expect(Number(copy!.net)).toBe(Number(original.net) + 450);
});

it('makes an imported estimate an editable one of the same amounts', async () => {
  const job = await desk.add.job({ code: 'OLD', client_id: desk.client.id, division_id: desk.division.id });
  const { id } = await desk.add.insert<{ id: number }>('estimate', {
    job_id: job.id,
    version: 1,
    created_on: '2026-11-01',
  });
  const line = (fields: object) => desk.add.insert('estimate_line', { estimate_id: id, ...fields });
  await line({ cost_type_id: desk.art.id, hours: '12.5', amount: '1875', revenue: '1875' });
  await line({ cost_type_id: desk.art.id, hours: '7', amount: '1000', revenue: '1000' });
  await line({ cost_type_id: desk.print.id, hours: '0', amount: '240.55', revenue: '40.55' });
  const [copy] = await copyOf(job);
  expect(copy).toMatchObject({ status: { code: 'NEW' }, net: '3115.55' });
  expect(copy!.sections[0]!.lines.map(({ units, rate }) => [units, rate])).toEqual([
    ['12.5', '150'],
    ['1', '1000'],
    ['1', '240.55'],
  ]);
});
