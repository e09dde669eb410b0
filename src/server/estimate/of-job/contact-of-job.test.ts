import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';

let desk: EstimateDesk;
beforeAll(async () => {
  desk = await startEstimateDesk();
});
afterAll(() => desk.agency.close());

const jobWith = (contact_id: number) =>
  desk.add.job({ client_id: desk.client.id, division_id: desk.division.id, contact_id } as Parameters<
    typeof desk.add.job
  >[0]);
const estimateFor = async (job: { id: number }, more: object = {}) =>
  (await desk.estimate(undefined, { job: { id: job.id }, ...more })).contact;

it('takes the contact of the job into a new estimate and a copy for another job, and no inactive or strange one (FIX-89)', async () => {
  const { add, client, contact } = desk;
  const job = await jobWith(contact.id);
  expect(await estimateFor(job)).toMatchObject({ id: contact.id, email: 'carla@acme.test' });
  const template = await desk.estimate(undefined, { job: null });
  expect(await estimateFor(job, { from: template.id })).toMatchObject({ id: contact.id });

  const other = await add.insert<{ id: number }>('client', { code: 'OTHER', name: 'Other' });
  const strange = await add.insert<{ id: number }>('contact', { client_id: other.id, name: 'Stan' });
  const gone = await add.insert<{ id: number }>('contact', { client_id: client.id, name: 'Gone', is_active: false });
  for (const { id } of [strange, gone]) expect(await estimateFor(await jobWith(id))).toBeNull();
});
