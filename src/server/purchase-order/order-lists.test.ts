import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, type ReadOrder, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: OrderDesk;
let orders: Record<'fresh' | 'ready' | 'approved' | 'foreign', ReadOrder>;
let other: TestPerson;
beforeAll(async () => {
  desk = await startOrderDesk();
  other = await desk.person('all');
  const mill = await desk.add.insert<{ id: number }>('supplier', { code: 'MILL', name: 'Papier Élan' });
  const second = await desk.add.job({ code: 'OOH', name: 'Billboards' });
  orders = {
    fresh: await desk.order({ details: 'Flyers' }),
    ready: await desk.orderIn('READY', { supplier: mill, job: second }),
    approved: await desk.orderIn('APPROVED', { items: [desk.line(), desk.line({ job: second })] }),
    foreign: await desk.order({ approver: { id: other.id }, details: 'Cups' }, other),
  };
});
afterAll(() => desk.agency.close());

const found = async (query: string, person = desk.creator) => {
  const { status, body } = await person.get(`${ORDERS}/search?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.map(({ id }: { id: number }) => Object.entries(orders).find(([, order]) => order.id === id)?.[0]);
};

describe('the list of orders (PO-01, PO-20)', () => {
  it('is sorted newest first, filtered by status and limited (PO-01)', async () => {
    expect(await found('')).toEqual(['foreign', 'approved', 'ready', 'fresh']);
    expect(await found('approveStatus=NEW,ready')).toEqual(['foreign', 'ready', 'fresh']);
    expect(await found('approveStatus=')).toEqual(await found(''));
    expect(await found('maxResults=2')).toEqual(['foreign', 'approved']);
    expectProblem(await desk.creator.get(`${ORDERS}/search?approveStatus=OPEN`), 400, 'invalid-request');
  });

  it('is searched by words in reference, supplier, jobs and details, ignoring case and accents (PO-01)', async () => {
    expect(await found(`keyphrase=${orders.fresh.reference}`)).toEqual(['fresh']);
    expect(await found('keyphrase=elan')).toEqual(['ready']);
    expect(await found('keyphrase=billb')).toEqual(['approved', 'ready']);
    expect(await found('keyphrase=cup PRAGE')).toEqual(['foreign']);
    expect(await found('keyphrase=%25')).toEqual([]);
  });

  it('finds orders by the new names of their job and supplier without changing their version (PO-01)', async () => {
    await desk.agency.sql.query("update job set name = 'Feature film' where id = $1", [desk.job.id]);
    await desk.agency.sql.query("update supplier set name = 'Élan Paper' where code = 'MILL'");
    expect(await found('keyphrase=feature cups')).toEqual(['foreign']);
    expect(await found('keyphrase=paper')).toEqual(['ready']);
    expect((await desk.read(orders.fresh)).lastModified).toBe(orders.fresh.lastModified);
  });

  it('filters by "my records" (requested or created) and "my approvals" (awaiting me) (PO-01)', async () => {
    expect(await found('myRecordsOnly=true', other)).toEqual(['foreign']);
    expect(await found('myRecordsOnly=true')).toEqual(['approved', 'ready', 'fresh']);
    expect(await found('myApprovals=true', desk.approver)).toEqual(['ready']);
    expect(await found('myApprovals=true', other)).toEqual([]);
    expect(await found('myApprovals=true')).toEqual([]);
  });

  it('has figures, jobs and allowed actions in each row (PO-03)', async () => {
    const { body } = await desk.creator.get(`${ORDERS}/search?approveStatus=APPROVED`);
    expect(body).toMatchObject([
      {
        id: orders.approved.id,
        jobs: [{ code: 'FILM' }, { code: 'OOH', name: 'Billboards' }],
        net: '200.00',
        tax: '20.00',
        total: '220.00',
        currency: { code: 'AUD' },
        approveStatus: { code: 'APPROVED', name: 'Approved' },
        approver: { name: 'Dana' },
        hasAttachments: false,
        allowedActions: ['edit-notes', 'cancel', 'clone', 'amend'],
      },
    ]);
  });

  it('of a job contains orders with a line on it and orders created for it (PO-23)', async () => {
    const [, second] = orders.approved.items;
    const { body } = await desk.creator.get(`${ORDERS}/jobs/${second.job.id}`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([orders.approved.id, orders.ready.id]);
    // For an order on two jobs, each job displays its own lines.
    expect(body.map(({ net, netOfJob }: { net: string; netOfJob: string }) => [net, netOfJob])).toEqual([
      ['200.00', '100.00'],
      ['100.00', '0.00'],
    ]);
    expectProblem(await desk.creator.get(`${ORDERS}/jobs/999999`), 404, 'not-found');
  });
});

describe('choices for an order (PO-20)', () => {
  it('include suppliers, divisions, currencies and tax statuses (PO-20)', async () => {
    const suppliers = (await desk.creator.get('/api/suppliers/search?keyphrase=PRAGE')).body;
    expect(suppliers).toEqual([
      {
        id: desk.supplier.id,
        code: 'PRINT',
        name: 'Prägewerk',
        isActive: true,
        taxRate: null,
        overrideTaxRate: false,
        isGSTOnPayment: false,
        gstTypeVendorID: null,
        paymentCurrencyID: 1,
        address: null,
        taxNumber: null,
        paymentTerms: null,
        email: null,
        taxStatus: null,
      },
    ]);
    expect((await desk.creator.get('/api/Divisions/lookup')).body).toMatchObject([{ code: 'SYD', gstTaxRate: '10' }]);
    expect((await desk.creator.get('/api/Currencies/lookup')).body).toMatchObject([
      { code: 'AUD', numberOfDecimals: 2 },
    ]);
    const statuses = (await desk.creator.get('/api/VendorTaxStatuses/lookup')).body;
    expect(statuses.map(({ code, gross }: { code: string; gross: boolean }) => [code, gross])).toEqual([
      ['GST', true],
      ['FREE', false],
    ]);
  });

  it('sort suppliers by language, not by bytes (FIX-98)', async () => {
    for (const name of ['Zoo sorted', 'apple sorted', 'Über sorted', 'Åre sorted', 'Banana sorted'])
      await desk.add.insert('supplier', { code: name.slice(0, 3).toUpperCase(), name });
    const found = (await desk.creator.get('/api/suppliers/search?keyphrase=sorted')).body;
    expect(found.map(({ name }: { name: string }) => name.replace(' sorted', ''))).toEqual([
      'apple',
      'Åre',
      'Banana',
      'Über',
      'Zoo',
    ]);
  });

  it('include accounts of every division and of the requested one (PO-20)', async () => {
    const melbourne = await desk.add.insert<{ id: number }>('division', { code: 'MEL', name: 'Melbourne' });
    await desk.add.insert('gl_account', { code: '6200', name: 'Rent', division_id: melbourne.id });
    const codes = async (query: string) =>
      (await desk.creator.get(`/api/purchaseOrders/glCharts${query}`)).body.map(({ code }: { code: string }) => code);
    expect(await codes('')).toEqual(['6100', '6200']);
    expect(await codes(`?divisionID=${desk.division.id}`)).toEqual(['6100']);
    expect(await codes(`?divisionID=${melbourne.id}`)).toEqual(['6100', '6200']);
  });

  it('find active jobs and projects by words (PO-20)', async () => {
    await desk.add.job({ code: 'FILMOLD', is_active: false });
    const project = await desk.add.project({ code: 'FILMCLUB', name: 'Club' });
    const { body } = await desk.creator.get('/api/purchaseOrders/jobs/lookup?keyphrase=film');
    expect(body).toMatchObject([
      { id: desk.job.id, code: 'FILM', isBillable: true, client: { id: expect.any(Number) }, product: null },
      { id: -project.id, code: 'FILMCLUB', isBillable: false, client: null },
    ]);
  });

  it('rank an exact job code first, then codes starting with it, then words in names (PO-20)', async () => {
    for (const [code, name] of [
      ['AAA1', 'Transferred'],
      ['AAB1', 'Great ferry'],
      ['FER-002', 'Second'],
      ['FER', 'All of it'],
      ['FER-001', 'First'],
    ] as const) {
      await desk.add.job({ code, name });
    }
    const found = async (keyphrase: string) => {
      const path = `/api/purchaseOrders/jobs/lookup?keyphrase=${encodeURIComponent(keyphrase)}`;
      return (await desk.creator.get(path)).body.map(({ code }: { code: string }) => code);
    };
    expect(await found('fer')).toEqual(['FER', 'FER-001', 'FER-002', 'AAB1', 'AAA1']);
    expect(await found('Fer sec')).toEqual(['FER-002']);
    expect(await found('')).toEqual((await found('')).toSorted());
  });

  it('include cost types of a job with approved and remaining amounts (PO-19, PO-20)', async () => {
    const job = await desk.add.job();
    await desk.estimate(job.id, '1000');
    await desk.orderIn('READY', { items: [desk.line({ job, rate: '100' })] });
    await desk.order({ items: [desk.line({ job, rate: '7' })] });
    const path = `/api/purchaseOrders/jobs/${job.id}/costtypes`;
    expect((await desk.creator.get(path)).body).toEqual([
      {
        id: desk.costType.id,
        code: 'PRT',
        name: 'Printing',
        isActive: true,
        approvedEstimate: '1000.00',
        remaining: '800.00',
      },
    ]);
    const second = await desk.add.costType({ is_time: false, code: 'ZZZ' });
    expect((await desk.creator.get(path)).body.length).toBe(2);
    await desk.agency.sql.query('insert into job_cost_type values ($1, $2)', [job.id, second.id]);
    expect((await desk.creator.get(path)).body).toMatchObject([{ code: 'ZZZ', remaining: '0.00' }]);
  });

  it('include approvers of a division, with their limit or the reason against them (PO-13, PO-20)', async () => {
    const limited = await desk.person('all', { name: 'Adam' });
    await desk.add.insert('approval_limit', { employee_id: limited.id, division_id: desk.division.id, amount: '50' });
    const of = async (division: number, query = '') =>
      (await desk.creator.get(`/api/purchaseOrders/approvers/${division}${query}`)).body.filter(
        ({ id }: { id: number }) => id === limited.id || id === desk.approver.id,
      );
    expect(await of(0)).toMatchObject([
      { name: 'Adam', canApprove: true },
      { name: 'Dana', canApprove: true, limit: null, reason: null, delegate: null },
    ]);
    expect(await of(desk.division.id)).toMatchObject([{ limit: '50.00', currencyCode: 'AUD', canApprove: true }, {}]);
    expect(await of(desk.division.id, `?purchaseOrderID=${orders.fresh.id}`)).toMatchObject([
      { canApprove: false, reason: "The total is above this person's approval limit" },
      { canApprove: true },
    ]);
    const elsewhere = await desk.add.insert<{ id: number }>('division', { code: 'PER', name: 'Perth' });
    expect(await of(elsewhere.id)).toMatchObject([
      { canApprove: false, reason: 'This person does not approve purchase orders of this division' },
      { canApprove: true },
    ]);
    const own = (await desk.approver.get('/api/purchaseOrders/approvers/0')).body;
    expect(own.find(({ id }: { id: number }) => id === desk.approver.id)).toMatchObject({ canApprove: false });
    expectProblem(await desk.creator.get('/api/purchaseOrders/approvers/x'), 400, 'invalid-id');
  });
});
