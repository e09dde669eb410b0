import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listJobReports } from '#contract/jobs/job-amounts.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let person: TestPerson;
let job: { id: number; code: string; name: string };
let design: { id: number };
let print: { id: number };
let travel: { id: number };

/** A job with every kind of record; each amount is unique, so that none can be mistaken for another. */
beforeAll(async () => {
  sheet = await startJobSheet();
  const { add, sql } = sheet;
  person = await sheet.person({ job: 'all', project: 'all' }, { name: 'Emma' });
  job = await add.job({ code: 'FILM', name: 'Brand film', account_director_id: sheet.director.id });
  design = await add.costType({ code: 'A-DESIGN', name: 'Design', charge_rate: '150.55' });
  print = await add.costType({ code: 'B-PRINT', name: 'Print', is_time: false, class: 'external' });
  travel = await add.costType({ code: 'C-TRAVEL', name: 'Travel', is_time: false, class: 'overhead' });
  const entry = (units: string, work_date: string) =>
    add.timeEntry({
      employee_id: person.id,
      job_id: job.id,
      cost_type_id: design.id,
      work_date,
      units,
      charge_rate: '150.55',
    } as Parameters<typeof add.timeEntry>[0]);
  await add.approve((await entry('7.25', '2026-10-01')).id);
  await entry('2', '2026-11-02');

  for (const version of [1, 2]) {
    const estimate = await add.insert<{ id: number }>('estimate', {
      job_id: job.id,
      version,
      created_on: '2026-09-01',
    });
    const line = (fields: object) => add.insert('estimate_line', { estimate_id: estimate.id, ...fields });
    await line({
      cost_type_id: design.id,
      hours: 10 * version,
      amount: 1000 * version,
      revenue: 1100,
      is_approved: true,
    });
    await line({ cost_type_id: design.id, hours: 3, amount: 300, revenue: 330 });
    await line({ cost_type_id: print.id, amount: 500, revenue: 550, is_approved: true });
    await line({ cost_type_id: travel.id, amount: 70, revenue: 70 });
  }

  const division = await add.insert('division', { code: 'D', name: 'D' });
  const supplier = await add.insert('supplier', { code: 'S', name: 'Printer' });
  const order = async (approve_status: string, nets: number[]) => {
    const { id } = await add.insert('purchase_order', {
      reference: approve_status,
      supplier_id: supplier.id,
      division_id: division.id,
      currency_id: 1,
      document_date: '2026-10-10',
      approve_status,
      created_by_id: person.id,
    });
    const lines: number[] = [];
    for (const net of nets) {
      const line = { purchase_order_id: id, position: 1, job_id: job.id, cost_type_id: print.id, net, total: net };
      lines.push((await add.insert('purchase_order_line', line)).id);
    }
    return lines;
  };
  await order('READY', [9999]);
  const [open, overrun] = await order('APPROVED', [400, 100]);
  const cost = (fields: object) => add.insert('supplier_cost', { job_id: job.id, posted_on: '2026-10-20', ...fields });
  await cost({ cost_type_id: print.id, amount: '150.25', purchase_order_line_id: open });
  await cost({ cost_type_id: print.id, amount: '130', purchase_order_line_id: overrun });
  await cost({ cost_type_id: travel.id, amount: '45', reference: 'TAXI' });

  const invoice = async (reference: string, fields: object, lines: [number | null, number, number][]) => {
    const { id } = await add.insert('client_invoice', {
      reference,
      kind: 'PRODUCTION',
      client_id: sheet.client.id,
      division_id: division.id,
      currency_id: 1,
      document_date: '2026-11-05',
      created_by_id: person.id,
      ...fields,
    });
    for (const [cost_type_id, net, revenue] of lines) {
      await add.insert('client_invoice_line', {
        client_invoice_id: id,
        position: 1,
        job_id: job.id,
        cost_type_id,
        net,
        total: net,
        revenue,
      });
    }
  };
  const approved = { approve_status: 'APPROVED', approved_by_id: person.id, approved_at: '2026-11-06' };
  await invoice('POSTED', { ...approved, posted_on: '2026-11-07' }, [
    [design.id, 800, 600],
    [null, 25, 20],
  ]);
  await invoice('DRAFT', {}, [[print.id, 60, 6]]);
  await invoice('NOT-POSTED', approved, [[print.id, 40, 4]]);
  await invoice('REJECTED', { approve_status: 'REJECTED', approve_status_comment: 'No' }, [[print.id, 7777, 7777]]);
  await sql.query('analyze');
});
afterAll(() => sheet.agency.close());

const read = async (path: string) => {
  const { status, body } = await person.get(`/api/jobs/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

describe('the amounts of a job', () => {
  it('are listed by cost type, from the newest estimate, including amounts without a cost type (TRACK-01, TRACK-02)', async () => {
    const nothing = {
      actualTotal: '0.00',
      billedTotal: '0.00',
      estimatesTotal: '0.00',
      approvedEstimatesTotal: '0.00',
      unapprovedTimeTotal: '0.00',
      proformaTotal: '0.00',
      committedTotal: '0.00',
    };
    const rows = [
      {
        ...nothing,
        id: design.id,
        code: 'A-DESIGN',
        name: 'Design',
        // 7.25 hours at 150.55 are 1091.4875.
        actualTotal: '1091.49',
        billedTotal: '800.00',
        estimatesTotal: '2300.00',
        approvedEstimatesTotal: '2000.00',
        unapprovedTimeTotal: '301.10',
      },
      {
        ...nothing,
        id: print.id,
        code: 'B-PRINT',
        name: 'Print',
        actualTotal: '280.25',
        estimatesTotal: '500.00',
        approvedEstimatesTotal: '500.00',
        proformaTotal: '100.00',
        committedTotal: '249.75',
      },
      { ...nothing, id: travel.id, code: 'C-TRAVEL', name: 'Travel', actualTotal: '45.00', estimatesTotal: '70.00' },
      { ...nothing, id: 0, code: '', name: '', billedTotal: '25.00' },
    ];
    expect(await read(`reports/${job.id}/costTypeTracking`)).toEqual(rows);
    expect(await read(`${job.id}/summaries/costtype`)).toEqual(rows);
    expect(await read(`${job.id}/summaries/costtype?approvedEstimatesOnly=true`)).toEqual([
      { ...rows[0], estimatesTotal: '2000.00' },
      rows[1],
      { ...rows[2], estimatesTotal: '0.00' },
      rows[3],
    ]);
  });

  it('can be limited to approved estimates; other totals stay, also of cost types without one (FIX-40)', async () => {
    const totals = async (query: string) => {
      const rows: Record<string, string>[] = await read(`${job.id}/summaries/costtype${query}`);
      const names = ['actualTotal', 'billedTotal', 'unapprovedTimeTotal', 'proformaTotal', 'committedTotal'] as const;
      return names.map((name) =>
        sumOfAmounts(
          rows.map((row) => row[name]!),
          2,
        ),
      );
    };
    expect(await totals('?approvedEstimatesOnly=true')).toEqual(await totals(''));
  });

  it('are summed by class, as work in progress and as revenue (TRACK-03)', async () => {
    expect(await read(`${job.id}/summaries/status`)).toEqual({
      estimatedExternal: '500.00',
      estimatedInternal: '2000.00',
      estimatedOverhead: '0.00',
      actualCostExternal: '280.25',
      actualCostInternal: '1091.49',
      actualCostOverhead: '45.00',
      totalBilled: '825.00',
      committed: '249.75',
      // 1416.7375 of 2500
      progressPercent: '56.7',
    });
    expect(await read(`${job.id}/summaries/wip`)).toEqual({
      wipCosts: '591.74',
      wipBillings: '0.00',
      netWip: '591.74',
      asAt: '2026-11-21',
      oldestWipDate: '2026-10-01',
    });
    const revenue = await read(`${job.id}/summaries/revenue`);
    expect(revenue).toMatchObject({
      revenueEstimates: '1650.00',
      revenueEstimatesTotal: '2050.00',
      totalRevenue: '620.00',
      totalProformaRevenue: '10.00',
      unapprovedTimeRevenue: '301.10',
      variance: '-1030.00',
    });
    expect(
      revenue.byCostType.map((row: { costType: { id: number }; actual: string }) => [row.costType.id, row.actual]),
    ).toEqual([
      [design.id, '600.00'],
      [print.id, '0.00'],
      [travel.id, '0.00'],
      [0, '20.00'],
    ]);
  });

  it('provide the progress in the job list (JOB-07, TRACK-04)', async () => {
    expect((await read('search?keyphrase=FILM'))[0].progressPercent).toBe('56.7');
  });

  it('include hours by cost type, employee and month (TRACK-05, FIX-49)', async () => {
    const summary = await read(`${job.id}/summaries/timesheet`);
    const totals = {
      estimatedHours: 20,
      approvedHours: 7.25,
      unapprovedHours: 2,
      billedHours: 0,
      remainingHours: 10.75,
      approvedValue: '1091.49',
      unapprovedValue: '301.10',
    };
    // Estimates don't assign hours to people.
    const { estimatedHours: _, remainingHours: __, ...booked } = totals;
    expect(summary).toEqual({
      totals,
      byCostType: [{ ...totals, costType: { id: design.id, code: 'A-DESIGN', name: 'Design' } }],
      byEmployee: [{ ...booked, employee: { id: person.id, name: 'Emma' } }],
      byMonth: [
        { month: '2026-10-01', approvedHours: 7.25, unapprovedHours: 0 },
        { month: '2026-11-01', approvedHours: 0, unapprovedHours: 2 },
      ],
      firstEntry: '2026-10-01',
      lastEntry: '2026-11-02',
    });
  });

  it('appear in the dashboard report and follow its filters (JDASH-06)', async () => {
    const row = {
      id: job.id,
      code: 'FILM',
      name: 'Brand film',
      actualCost: '280.25',
      actualTime: '1091.49',
      other: '45.00',
      billed: '825.00',
      proformaCost: '100.00',
      unapprovedTime: '301.10',
      approvedEstimatesTotal: '2500.00',
      estimatesTotal: '2870.00',
      timeEstimates: '2000.00',
      timeEstimatesTotal: '2300.00',
      revenueEstimates: '1650.00',
      revenueEstimatesTotal: '2050.00',
      totalRevenue: '620.00',
      totalProformaRevenue: '10.00',
      unapprovedTimeRevenue: '301.10',
    };
    await sheet.job(person);
    expect(await read('reports')).toEqual([row]);
    expect(listJobReports.answer.parse(await read('reports'))).toEqual([row]);
    expect(await read(`reports?accountDirectorId=${sheet.director.id}`)).toEqual([row]);
    for (const nothing of [
      'favoritesOnly=true',
      'divisionId=9',
      'clientId=2147483647',
      'productId=9',
      'campaignId=9',
      'accountExecutiveId=9',
    ]) {
      expect([nothing, await read(`reports?${nothing}`)]).toEqual([nothing, []]);
    }
    await person.post('/api/jobs/favorites', { id: job.id, isBillable: true });
    expect(await read('reports?favoritesOnly=true')).toEqual([row]);
  });

  it('equal the sum of the rows listed for each figure, newest first (TRACK-01, TRACK-02)', async () => {
    const amountsOf = async (kind: string) =>
      (await read(`${job.id}/amounts/${kind}`)).rows.map((row: { reference: string; amount: string }) => [
        row.reference,
        row.amount,
      ]);
    expect(await amountsOf('costs')).toEqual([
      ['TAXI', '45.00'],
      ['', '130.00'],
      ['', '150.25'],
    ]);
    expect(await amountsOf('billed')).toEqual([
      ['POSTED', '25.00'],
      ['POSTED', '800.00'],
    ]);
    expect(await amountsOf('proforma')).toEqual([
      ['NOT-POSTED', '40.00'],
      ['DRAFT', '60.00'],
    ]);
    expect(await amountsOf('committed')).toEqual([
      ['APPROVED', '0.00'],
      ['APPROVED', '249.75'],
    ]);
    expect(await amountsOf('estimates')).toHaveLength(4);
    const unapproved = { date: '2026-11-02', hours: 2, amount: '301.10', isApproved: false, person: { name: 'Emma' } };
    expect(await read(`${job.id}/amounts/unapproved-time?costTypeId=${design.id}`)).toMatchObject({
      total: '301.10',
      count: 1,
      rows: [unapproved],
    });
    expect((await read(`${job.id}/amounts/time?costTypeId=${design.id}`)).rows).toMatchObject([
      { date: '2026-10-01', hours: 7.25, amount: '1091.49', isApproved: true, costType: { id: design.id } },
    ]);
    expect(await read(`${job.id}/amounts/time?costTypeId=${print.id}`)).toEqual({ total: '0.00', count: 0, rows: [] });
    expect(await read(`${job.id}/amounts/billed?costTypeId=0`)).toMatchObject({ count: 1 });
    expectProblem(await person.get(`/api/jobs/${job.id}/amounts/money`), 400, 'invalid-request');
  });

  it('show people who enter time the hours of the approved estimate (TRACK-05)', async () => {
    const anybody = await sheet.agency.signIn(await sheet.add.employee());
    const budget = async (costTypeId: number) =>
      (await anybody.get(`/api/timesheet/jobs/${job.id}/budget?costTypeId=${costTypeId}`)).body;
    expect(await budget(design.id)).toEqual({ estimated: 20, used: 9.25, left: 10.75 });
    expect(await budget(travel.id)).toEqual({ estimated: null, used: 0, left: null });
    expectProblem(await anybody.get('/api/timesheet/jobs/2147483647/budget?costTypeId=1'), 404, 'not-found');
  });

  it('require permission to read jobs of the kind (PERM-09)', async () => {
    const ofProjects = await sheet.person({ project: 'all' });
    const project = await sheet.add.project();
    const paths = [
      'summaries/costtype',
      'summaries/timesheet',
      'summaries/revenue',
      'summaries/wip',
      'summaries/status',
      'amounts/costs',
      'open-items',
    ];
    for (const path of paths) {
      expectProblem(await ofProjects.get(`/api/jobs/${job.id}/${path}`), 404, 'not-found', path);
      expect([path, (await ofProjects.get(`/api/jobs/${project.id}/${path}`)).status]).toEqual([path, 200]);
      expectProblem(await person.get(`/api/jobs/2147483647/${path}`), 404, 'not-found', path);
    }
    expectProblem(await ofProjects.get('/api/jobs/reports'), 403, 'forbidden');
    expectProblem(await ofProjects.get('/api/jobs/reports/charts'), 403, 'forbidden');
    expectProblem(await ofProjects.get('/api/jobs/alerts'), 403, 'forbidden');
  });

  it('show what would stay open if the job were closed (JOB-07)', async () => {
    const open = await read(`${job.id}/open-items`);
    expect(open.orders.map(({ reference }: { reference: string }) => reference)).toEqual(['READY']);
    expect(open.invoices.map(({ reference }: { reference: string }) => reference)).toEqual(['NOT-POSTED', 'DRAFT']);
    expect([open.unapprovedHours, open.children]).toEqual([2, []]);
  });

  it('omit cost types that only have revenue (TRACK-01)', async () => {
    const { add } = sheet;
    const { id: job_id } = await add.job({ code: 'FEE', name: 'Fee alone' });
    const estimate = await add.insert<{ id: number }>('estimate', { job_id, version: 1, created_on: '2026-09-01' });
    await add.insert('estimate_line', { estimate_id: estimate.id, cost_type_id: travel.id, amount: 0, revenue: 70 });
    expect(await read(`${job_id}/summaries/costtype`)).toEqual([]);
  });
});
