import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { INVOICES, type InvoiceDesk, startInvoiceDesk } from '#test/fixtures/invoice-desk.ts';

let desk: InvoiceDesk;
beforeAll(async () => {
  desk = await startInvoiceDesk();
});
afterAll(() => desk.agency.close());

describe('the list (CI-01)', () => {
  let invoices: Record<'ready' | 'approved' | 'rejected' | 'sundry' | 'newest', { id: number; reference: string }>;
  beforeAll(async () => {
    const elan = await desk.add.client({ code: 'ELAN', name: 'Café Élan' });
    const spot = await desk.add.job({ code: 'SPOT', name: 'Radio spot' });
    invoices = {
      ready: await desk.invoice(),
      approved: await desk.invoice({ approve_status: 'APPROVED', client_id: elan.id }),
      rejected: await desk.invoice({ approve_status: 'REJECTED', text: 'Our work in May' }),
      sundry: await desk.invoice({ kind: 'SUNDRY', client_reference: 'PO 4711' }, [
        { job_id: null, cost_type_id: null },
      ]),
      newest: await desk.invoice({}, [{ job_id: spot.id, details: 'Narrator' }, {}]),
    };
  });

  const found = async (query: string, person = desk.both) => {
    const { status, body } = await person.get(`${INVOICES}/search?${query}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.map(({ id }: { id: number }) => Object.entries(invoices).find(([, one]) => one.id === id)?.[0]);
  };

  it('is by id from the highest down, by status, and no longer than asked for (CI-01, CI-07)', async () => {
    expect(await found('')).toEqual(['newest', 'sundry', 'rejected', 'approved', 'ready']);
    expect(await found('approveStatus=Ready')).toEqual(['newest', 'sundry', 'ready']);
    expect(await found('approveStatus=Approved,Rejected')).toEqual(['rejected', 'approved']);
    expect(await found('approveStatus=')).toEqual(await found(''));
    expect(await found('maxResults=2')).toEqual(['newest', 'sundry']);
    for (const query of ['approveStatus=Posted', 'maxResults=0', 'maxResults=NaN', 'maxResults=5001'])
      expectProblem(await desk.both.get(`${INVOICES}/search?${query}`), 400, 'invalid-request');
  });

  it('is searched by words over reference, client, texts, jobs and details, without regard to case and accents (CI-07)', async () => {
    expect(await found(`keyphrase=${invoices.ready.reference}`)).toEqual(['ready']);
    expect(await found('keyphrase=CAFE elan')).toEqual(['approved']);
    expect(await found('keyphrase=radio')).toEqual(['newest']);
    expect(await found('keyphrase=film narr')).toEqual(['newest']);
    expect(await found('keyphrase=4711')).toEqual(['sundry']);
    expect(await found('keyphrase=may&approveStatus=Ready')).toEqual([]);
    expect(await found('keyphrase=%25')).toEqual([]);
    expect(await found('keyphrase=%F0%9F%A4%B7')).toEqual([]);
  });

  it('finds invoices by the new names of job and client, without blocking their approval (CI-07)', async () => {
    const before = await desk.stored(invoices.newest);
    await desk.sql.query("update job set name = 'Podcast' where code = 'SPOT'");
    await desk.sql.query("update client set name = 'Northwind Ferries' where id = $1", [desk.client.id]);
    await desk.sql.query('delete from client_invoice_line where client_invoice_id = $1 and position = 2', [
      invoices.newest.id,
    ]);
    expect(await found('keyphrase=podcast northwind')).toEqual(['newest']);
    expect(await found('keyphrase=film podcast')).toEqual([]);
    expect(await desk.stored(invoices.newest)).toEqual(before);
  });

  it('contains the kinds that a user approves, and is closed to others (CI-09)', async () => {
    expect(await found('', desk.production)).toEqual(['newest', 'rejected', 'approved', 'ready']);
    expect(await found('', desk.sundry)).toEqual(['sundry']);
    expect((await desk.production.get(`${INVOICES}/${invoices.ready.id}`)).status).toBe(200);
    expectProblem(await desk.production.get(`${INVOICES}/${invoices.sundry.id}`), 404, 'not-found');
    expectProblem(await desk.production.get(`${INVOICES}/999999`), 404, 'not-found');
    const outsider = await desk.person({ job: 'all', purchaseorder: 'all', draftproductioninvoice: { read: true } });
    expectProblem(await outsider.get(`${INVOICES}/search`), 403, 'forbidden');
    expectProblem(await outsider.get(`${INVOICES}/${invoices.ready.id}`), 403, 'forbidden');
    for (const id of ['0', '-1', 'NaN', '99999999999'])
      expectProblem(await desk.both.get(`${INVOICES}/${id}`), 400, 'invalid-id');
  });

  it('a row says what an approver looks for, in the decimals of its currency (CI-08)', async () => {
    const yen = await desk.add.insert<{ id: number }>('currency', {
      id: 2,
      code: 'JPY',
      name: 'Yen',
      number_of_decimals: 0,
    });
    const invoice = await desk.invoice(
      { currency_id: yen.id, due_date: '2026-12-10', account_executive_id: desk.creator.id },
      [
        { net: '12000', tax: '1200', total: '13200' },
        { net: '-2000', tax: '-200', total: '-2200' },
      ],
    );
    const { body } = await desk.both.get(`${INVOICES}/search?keyphrase=${invoice.reference}`);
    expect(body).toEqual([
      {
        id: invoice.id,
        reference: invoice.reference,
        kind: 'PRODUCTION',
        client: { id: desk.client.id, code: 'HARB', name: 'Northwind Ferries' },
        jobs: [{ id: desk.job.id, code: 'FILM', name: 'Brand film' }],
        division: { id: desk.division.id, code: 'SYD', name: 'Sydney' },
        documentDate: '2026-11-10',
        dueDate: '2026-12-10',
        netAmount: '10000',
        taxAmount: '1000',
        totalAmount: '11000',
        currency: { id: yen.id, code: 'JPY', name: 'Yen', numberOfDecimals: 0, isActive: true },
        accountExecutive: { id: desk.creator.id, name: 'Cara' },
        approveStatus: { code: 'READY', name: 'Ready for approval' },
        approveStatusComment: null,
        createdBy: { id: desk.creator.id, name: 'Cara' },
        lastModified: expect.any(String),
        canApprove: true,
        budget: 'unestimated',
      },
    ]);
  });
});

describe('one invoice, with what its jobs were estimated, cost and billed (CI-02, CI-08)', () => {
  it("shows for each line and job the same as the job, and doesn't count the invoice as billed before (CI-08)", async () => {
    const { add, costType } = desk;
    const job = await add.job({ code: 'OOH', name: 'Billboards' });
    const printing = await add.costType({ code: 'PRT', name: 'Printing', is_time: false });
    await desk.estimate(job.id, '1000');
    await add.insert('supplier_cost', {
      job_id: job.id,
      cost_type_id: printing.id,
      posted_on: '2026-11-01',
      amount: '250.50',
    });
    const entry = { employee_id: desk.creator.id, job_id: job.id, cost_type_id: costType.id, work_date: '2026-11-02' };
    await add.approve((await add.timeEntry({ ...entry, units: '2', charge_rate: '150' })).id);
    await add.timeEntry({ ...entry, units: '4', charge_rate: '150' });
    const line = (net: string, fields = {}) => ({ job_id: job.id, net, tax: '0', total: net, ...fields });
    const posted = await desk.invoice({ approve_status: 'APPROVED', posted_on: '2026-11-12' }, [line('600')]);
    await desk.invoice({ approve_status: 'REJECTED' }, [line('5000')]);
    await desk.invoice({}, [line('70')]);
    const invoice = await desk.invoice({}, [
      line('300'),
      line('40', { cost_type_id: printing.id }),
      line('5', { cost_type_id: null }),
      line('9', { job_id: null, cost_type_id: null, details: 'Couriers' }),
    ]);

    const read = await desk.read(invoice, desk.both);
    expect(
      read.items.map(({ net, estimate, actual, previouslyBilled }: Record<string, string>) => [
        net,
        estimate,
        actual,
        previouslyBilled,
      ]),
    ).toEqual([
      ['300.00', '1000.00', '300.00', '600.00'],
      ['40.00', '0.00', '250.50', '0.00'],
      ['5.00', null, null, null],
      ['9.00', null, null, null],
    ]);
    expect(read.jobContext).toEqual([
      {
        job: { id: job.id, code: 'OOH', name: 'Billboards' },
        approvedEstimatesTotal: '1000.00',
        actuals: '550.50',
        billedTotal: '600.00',
        wip: '-49.50',
        thisInvoice: '345.00',
        billedBefore: '600.00',
        otherDrafts: '70.00',
        budget: 'over-with-drafts',
      },
    ]);
    expect(read).toMatchObject({ budget: 'over-with-drafts', attachments: [], postedOn: null, netAmount: '354.00' });

    const reader = await desk.person({ job: { read: true } });
    const status = (await reader.get(`/api/jobs/${job.id}/summaries/status`)).body;
    const wip = (await reader.get(`/api/jobs/${job.id}/summaries/wip`)).body;
    const [{ billedTotal, wip: netWip }] = read.jobContext;
    expect([status.totalBilled, wip.netWip]).toEqual([billedTotal, netWip]);

    const own = await desk.read(posted, desk.both);
    expect(own.jobContext).toMatchObject([
      { billedTotal: '600.00', billedBefore: '0.00', thisInvoice: '600.00', otherDrafts: '415.00' },
    ]);
    expect(own.items).toMatchObject([{ previouslyBilled: '0.00' }]);
    expect(own).toMatchObject({ postedOn: '2026-11-12', canApprove: false, budget: null });
  });

  it('an internal project has a negative id, and an invoice without jobs has no context (CI-08)', async () => {
    const project = await desk.add.project({ code: 'CLUB', name: 'Club' });
    const invoice = await desk.invoice({ kind: 'SUNDRY' }, [{ job_id: project.id }]);
    expect(await desk.read(invoice, desk.sundry)).toMatchObject({
      jobs: [{ id: -project.id }],
      items: [{ job: { id: -project.id, code: 'CLUB' } }],
      jobContext: [{ job: { id: -project.id } }],
    });
    const bare = await desk.invoice({}, []);
    expect(await desk.read(bare, desk.both)).toMatchObject({
      items: [],
      jobContext: [],
      jobs: [],
      totalAmount: '0.00',
      budget: null,
    });
  });

  it('lists its history, newest first, with the reason for a rejection (CI-02)', async () => {
    const invoice = await desk.invoice();
    await desk.add.insert('client_invoice_event', {
      client_invoice_id: invoice.id,
      by_employee_id: desk.creator.id,
      action: 'create',
      to_status: 'READY',
    });
    await desk.decide(desk.both, 'rejected', [invoice.id], { comment: 'Wrong rate' });
    const read = await desk.read(invoice, desk.both);
    expect(read).toMatchObject({ approveStatusComment: 'Wrong rate', canApprove: false, budget: null });
    expect(read.history).toMatchObject([
      {
        action: 'reject',
        by: { id: desk.both.id, name: 'Max' },
        fromStatus: 'READY',
        toStatus: 'REJECTED',
        comment: 'Wrong rate',
        changes: [],
      },
      { action: 'create', by: { name: 'Cara' }, fromStatus: null, toStatus: 'READY', comment: null },
    ]);
  });
});
