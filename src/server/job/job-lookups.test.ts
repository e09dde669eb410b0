import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
beforeAll(async () => {
  sheet = await startJobSheet();
  person = await sheet.person({ job: { read: true } });
});
afterAll(() => sheet.agency.close());

describe('choices of the job form', () => {
  it('are divisions with their tax rate, and whether they do studio work (JOBE-12, STUDIO-01)', async () => {
    const { add } = sheet;
    const supplier = await add.insert('supplier', { code: 'ST', name: 'Studio' });
    const syd = await add.insert('division', { code: 'SYD', name: 'Sydney', gst_tax_rate: '10' });
    const mel = await add.insert('division', {
      code: 'MEL',
      name: 'Melbourne',
      studio_supplier_id: supplier.id,
      is_active: false,
    });
    const divisions = [
      { id: syd.id, code: 'SYD', name: 'Sydney', isActive: true, hasStudioSupplier: false, gstTaxRate: '10' },
      { id: mel.id, code: 'MEL', name: 'Melbourne', isActive: false, hasStudioSupplier: true, gstTaxRate: null },
    ];
    expect((await person.get('/api/jobs/divisions')).body).toEqual(divisions);
    expect((await person.get(`/api/jobs/divisions?clientId=${sheet.client.id}`)).body).toEqual(divisions);
  });

  it('are statuses, types, scope types and clients, active ones first, and people at a client (JOBE-12)', async () => {
    const { add, client } = sheet;
    for (const table of ['job_status', 'job_scope_type']) {
      await add.insert(table, { code: 'A', name: 'Alt', is_active: false });
      await add.insert(table, { code: 'B', name: 'Böse' });
    }
    const codes = async (path: string) => (await person.get(path)).body.map(({ code }: { code: string }) => code);
    expect(await codes('/api/jobs/jobstatuses')).toEqual(['B', 'A']);
    expect(await codes('/api/jobs/jobscopetypes/search?keyphrase=bose')).toEqual(['B']);
    expect(await codes('/api/clients/search?keyphrase=acm')).toEqual(['ACME']);
    const types = (await person.get('/api/jobs/jobtypes')).body;
    expect(types.map(({ isRetainer }: { isRetainer: boolean }) => isRetainer)).toEqual([false, true]);
    const contact = await add.insert('contact', { client_id: client.id, name: 'Carl' });
    await add.insert('contact', { client_id: client.id, name: 'Gone', is_active: false });
    expect((await person.get(`/api/clients/${client.id}/contacts`)).body).toEqual([{ id: contact.id, name: 'Carl' }]);
    expectProblem(await person.get('/api/clients/2147483647/contacts'), 404, 'not-found');
  });

  it('are products and campaigns of every client with their owner, filtered by client, product and search (FIX-48, JDASH-01)', async () => {
    const { add, client, product, campaign } = sheet;
    const other = await add.client({ code: 'BOLT', name: 'Bolt' });
    const bike = await add.product({ client_id: other.id, code: 'BIKE', name: 'Bicyclette' });
    const tour = await add.campaign({ product_id: bike.id, code: 'TOUR', name: 'Été' });
    const acme = { id: client.id, code: 'ACME', name: 'Acme' };
    const codes = async (path: string) => (await person.get(path)).body.map(({ code }: { code: string }) => code);
    expect(await codes('/api/products/search')).toEqual(['BIKE', 'CAR']);
    expect(await codes('/api/products/search?keyphrase=bicy')).toEqual(['BIKE']);
    expect((await person.get(`/api/products/search?clientId=${client.id}`)).body).toEqual([
      { id: product.id, code: 'CAR', name: 'Car', isActive: true, client: acme },
    ]);
    expect(await codes('/api/campaigns/search?keyphrase=ete')).toEqual(['TOUR']);
    expect(await codes(`/api/campaigns/search?clientId=${client.id}`)).toEqual(['LAUNCH']);
    expect(await codes(`/api/campaigns/search?clientId=${client.id}&productId=${bike.id}`)).toEqual([]);
    expect((await person.get(`/api/campaigns/search?productId=${product.id}`)).body).toEqual([
      {
        ...{ id: campaign.id, code: 'LAUNCH', name: 'Launch', isActive: true },
        ...{ client: acme, product: { id: product.id, code: 'CAR', name: 'Car' } },
      },
    ]);
    expect((await person.get(`/api/campaigns/search?productId=${bike.id}`)).body[0].id).toBe(tour.id);
  });

  it('are for people who may read jobs or projects (PERM-09, JOBE-17)', async () => {
    const outsider = await sheet.person({ timecell: 'all' });
    for (const path of ['divisions', 'jobstatuses', 'jobtypes', 'jobscopetypes/search', 'numbering-method']) {
      expectProblem(await outsider.get(`/api/jobs/${path}`), 403, 'forbidden', path);
    }
    expectProblem(await outsider.get('/api/clients/search'), 403, 'forbidden');
  });
});
