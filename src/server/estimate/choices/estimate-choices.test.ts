import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ESTIMATES, type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';

let desk: EstimateDesk;
beforeAll(async () => {
  desk = await startEstimateDesk();
});
afterAll(() => desk.agency.close());

describe('the content of an estimate', () => {
  it('are cost types, tax statuses, people, currencies, suppliers and jobs, for who reads estimates only (EST-02)', async () => {
    const withoutRights = await desk.person({}, {});
    for (const path of ['choices', 'suppliers', 'jobs'])
      expectProblem(await withoutRights.get(`${ESTIMATES}/${path}`), 403, 'forbidden');
    const choices = (await desk.maker.get(`${ESTIMATES}/choices`)).body;
    expect(choices.costTypes).toContainEqual({
      id: desk.art.id,
      code: 'ART',
      name: 'Art direction',
      isActive: true,
      isTime: true,
    });
    expect(choices.taxStatuses).toContainEqual(expect.objectContaining({ code: 'GST', gross: true, taxRate: null }));
    expect(choices.people).toContainEqual({ id: desk.maker.id, name: 'Mara', isActive: true });
    expect(choices.currencies.filter(({ isBase }: { isBase: boolean }) => isBase)).toHaveLength(1);
    const suppliers = (await desk.maker.get(`${ESTIMATES}/suppliers?keyphrase=präge`)).body;
    expect(suppliers.map(({ code }: { code: string }) => code)).toEqual(['PRINT']);
    const jobs = (await desk.maker.get(`${ESTIMATES}/jobs?keyphrase=1042`)).body;
    expect(jobs).toEqual([
      expect.objectContaining({ id: desk.job.id, client: expect.objectContaining({ code: 'ACME' }) }),
    ]);
  });

  it('its approvers say why they cannot, and its contacts are those of the client (EST-07, EST-08)', async () => {
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    const approvers = (await desk.maker.get(`${ESTIMATES}/${estimate.id}/approvers`)).body;
    expect(approvers).toContainEqual({ id: desk.approver.id, name: 'Dana', canApprove: true, reason: null });
    const asOwner = (await desk.approver.get(`${ESTIMATES}/${estimate.id}/approvers`)).body;
    expect(asOwner[0]).toMatchObject({ canApprove: false, reason: expect.stringContaining("can't approve") });
    const contacts = (await desk.maker.get(`${ESTIMATES}/${estimate.id}/contacts`)).body;
    expect(contacts).toEqual([{ id: desk.contact.id, name: 'Carla Client', email: 'carla@acme.test', isActive: true }]);
  });

  it('the cost rate is visible with margin, and for a line with a person also with money settings (PERM-14, RATE-02)', async () => {
    const write = { create: true, read: true, update: true, delete: true, approve: false };
    const [full, plain] = [
      await desk.person({}, { estimate: write, margin: write, moneysettings: write }),
      await desk.person({}, { estimate: write }),
    ];
    const estimate = await desk.estimate([desk.section([desk.hours(), desk.hours({ person: { id: desk.maker.id } })])]);
    const seen = async (by: typeof full) =>
      (await desk.read(estimate, by)).sections[0]!.lines.map(({ costRate }) => costRate);
    expect([await seen(full), await seen(desk.maker), await seen(plain)]).toEqual([
      ['80', '80'],
      ['80', null],
      [null, null],
    ]);
  });

  it('a line of another cost type takes the rate of that (RATE-12)', async () => {
    const other = await desk.add.costType({ code: 'COPY', name: 'Copy', charge_rate: '90', cost_rate: '40' });
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    const [section] = estimate.sections;
    const lines = [{ id: section!.lines[0]!.id, costType: { id: other.id } }];
    const saved = (await desk.save(estimate, { sections: [{ id: section!.id, lines }] })).body;
    expect(saved.sections[0].lines[0]).toMatchObject({
      rate: '90',
      net: '180.00',
      source: { rate: { from: 'cost-type' } },
    });
  });
});
