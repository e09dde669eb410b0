import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CostTypeRow,
  type FigureRows,
  listFigureRows,
  MOST_FIGURE_ROWS,
  readRevenueSummary,
  readStatusSummary,
} from '#contract/jobs/job-amounts.ts';
import { sumAmounts } from '#domain/jobs/job-amounts.ts';
import {
  COST_CLASSES,
  COST_TYPE_FIGURES,
  type CountedRows,
  JOB_FIGURES,
  REVENUE_FIGURES,
  STATUS_FIGURES,
} from '#domain/jobs/job-figure.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

/** More time entries than one figure lists. */
const ENTRIES = 1201;

let sheet: JobSheet;
let person: TestPerson;
let job: { id: number };
let design: { id: number };
let print: { id: number };

/** A job with estimate versions, options, alternatives and change orders, time, costs, orders and invoices. */
beforeAll(async () => {
  sheet = await startJobSheet();
  const { add, sql } = sheet;
  person = await sheet.person({ job: 'all', project: 'all' });
  job = await add.job({ code: 'FILM', name: 'Brand film' });
  design = await add.costType({ code: 'A', name: 'Design', charge_rate: '150.55' });
  print = await add.costType({ code: 'B', name: 'Print', is_time: false, class: 'external' });
  const overhead = await add.costType({ code: 'C', name: 'Travel', is_time: false, class: 'overhead' });

  const estimate = (fields: object) =>
    add.insert<{ id: number }>('estimate', {
      job_id: job.id,
      created_on: '2026-09-01',
      currency_id: 1,
      created_by_id: person.id,
      ...fields,
    });
  const line = (estimate_id: number, amount: number, fields: object = {}) =>
    add.insert('estimate_line', {
      estimate_id,
      cost_type_id: design.id,
      hours: 1,
      amount,
      revenue: amount + 1,
      ...fields,
    });
  const section = (estimate_id: number, position: number, fields: object) =>
    add.insert<{ id: number }>('estimate_section', { estimate_id, position, name: `S${position}`, ...fields });
  const withSections = async (estimate_id: number, base: number, isApproved: boolean) => {
    const kinds = [
      { kind: 'plain', is_picked: true },
      { kind: 'option', is_picked: true },
      { kind: 'option', is_picked: false },
      { kind: 'alternative', choice: 1, is_picked: true },
      { kind: 'alternative', choice: 1, is_picked: false },
    ];
    for (const [position, kind] of kinds.entries()) {
      const { id } = await section(estimate_id, position, kind);
      const fields = { section_id: id, is_counted: kind.is_picked, is_approved: isApproved && kind.is_picked };
      await line(estimate_id, base + position, fields);
      await line(estimate_id, base * 2 + position, { ...fields, cost_type_id: print.id });
    }
  };
  // The first version is accepted, the second in progress; of the change orders one is accepted, one new, one declined.
  await withSections((await estimate({ version: 1, status: 'ACCEPTED', is_approved: true })).id, 1000, true);
  await withSections((await estimate({ version: 2, status: 'NEW' })).id, 1350, false);
  const change = (change_number: number, fields: object) => estimate({ change_number, version: 1, ...fields });
  await withSections((await change(1, { status: 'ACCEPTED', is_approved: true })).id, 20, true);
  await withSections((await change(2, { status: 'NEW' })).id, 300, false);
  await withSections((await change(3, { status: 'DECLINED' })).id, 4000, false);

  const booked = await sql.query<{ id: number }>(
    `insert into time_entry (employee_id, job_id, cost_type_id, work_date, units, charge_rate, is_billable, created_by_id)
     select $1, $2, $3, date '2026-01-01' + number % 300, 1.25, 33.333, true, $1 from generate_series(1, $4) as number returning id`,
    [person.id, job.id, design.id, ENTRIES],
  );
  for (const { id } of booked.rows.slice(0, 40)) await add.approve(id);

  const division = await add.insert('division', { code: 'D', name: 'D' });
  const supplier = await add.insert('supplier', { code: 'S', name: 'Printer' });
  const order = await add.insert<{ id: number }>('purchase_order', {
    reference: 'PO1',
    supplier_id: supplier.id,
    division_id: division.id,
    currency_id: 1,
    document_date: '2026-10-10',
    approve_status: 'APPROVED',
    created_by_id: person.id,
  });
  const ordered = (net: number, fields: object = {}) =>
    add.insert('purchase_order_line', {
      purchase_order_id: order.id,
      position: 1,
      job_id: job.id,
      cost_type_id: print.id,
      net,
      total: net,
      ...fields,
    });
  const { id: invoicedLine } = await ordered(400);
  await ordered(77.7);
  await ordered(9000, { is_removed: true });
  const cost = (fields: object) => add.insert('supplier_cost', { job_id: job.id, posted_on: '2026-10-20', ...fields });
  await cost({ cost_type_id: print.id, amount: '150.25', purchase_order_line_id: invoicedLine });
  await cost({ cost_type_id: overhead.id, amount: '45' });

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
  await invoice('REJECTED', { approve_status: 'REJECTED', approve_status_comment: 'No' }, [[print.id, 7777, 7777]]);
  await sql.query('analyze');
});
afterAll(() => sheet.agency.close());

const read = async (path: string) => {
  const { status, body } = await person.get(`/api/jobs/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

const rowsOf = async ({ figure, costClass, isRevenue }: CountedRows, costTypeId?: number): Promise<FigureRows> => {
  const query = new URLSearchParams({
    ...(costTypeId === undefined ? {} : { costTypeId: String(costTypeId) }),
    ...(costClass ? { costClass } : {}),
    ...(isRevenue ? { revenue: 'true' } : {}),
  });
  return listFigureRows.answer.parse(await read(`${job.id}/amounts/${figure}?${query}`));
};

/** An answer's amounts by name. */
const amountsOf = (answer: Record<string, unknown>, but: readonly string[] = []): string[] =>
  Object.keys(answer).filter((name) => typeof answer[name] === 'string' && !but.includes(name));

/** Checks that a figure equals the sum of its rows or, if there are too many, the server's total. */
async function expectSame(name: string, amount: string, counted: CountedRows, costTypeId?: number): Promise<void> {
  const { total, count, rows } = await rowsOf(counted, costTypeId);
  expect([name, total]).toEqual([name, amount]);
  if (counted.figure === 'unapproved-time') {
    expect([name, rows.length, count]).toEqual([name, MOST_FIGURE_ROWS, ENTRIES - 40]);
    return;
  }
  expect([name, rows.length]).toEqual([name, count]);
  if (counted.figure !== 'actuals' && counted.figure !== 'time')
    expect([name, sumAmounts(rows.map((row) => row.amount))]).toEqual([name, amount]);
}

describe('figures of a job', () => {
  it('open exactly the rows they count, in number and sum, for every figure and cost type (FIX-82)', async () => {
    const byCostType: CostTypeRow[] = await read(`${job.id}/summaries/costtype`);
    const names = Object.keys(CostTypeRow.shape).filter((name) => !['id', 'code', 'name'].includes(name));
    expect(Object.keys(COST_TYPE_FIGURES).sort()).toEqual(names.sort());
    for (const row of byCostType) {
      for (const [name, figure] of Object.entries(COST_TYPE_FIGURES)) {
        const amount = row[name as keyof typeof COST_TYPE_FIGURES];
        if (figure === 'unapproved-time' && amount === '0.00') continue;
        await expectSame(`${row.code} ${name}`, amount, { figure }, row.id);
      }
    }

    const status = await read(`${job.id}/summaries/status`);
    expect(Object.keys(STATUS_FIGURES).sort()).toEqual(amountsOf(status, ['progressPercent']).sort());
    expect(Object.keys(readStatusSummary.answer.shape)).toContain('progressPercent');
    for (const [name, counted] of Object.entries(STATUS_FIGURES)) await expectSame(name, status[name], counted);

    const revenue = await read(`${job.id}/summaries/revenue`);
    expect(Object.keys(REVENUE_FIGURES).sort()).toEqual(amountsOf(revenue, ['variance']).sort());
    expect(Object.keys(readRevenueSummary.answer.shape)).toContain('variance');
    for (const [name, counted] of Object.entries(REVENUE_FIGURES)) await expectSame(name, revenue[name], counted);
  });

  it('leave out replaced versions and sections that the client did not pick', async () => {
    const estimates = await rowsOf({ figure: 'estimates' }, design.id);
    expect(estimates.rows.map(({ amount }) => amount).sort()).toEqual(
      ['1350.00', '1351.00', '1353.00', '20.00', '21.00', '23.00', '300.00', '301.00', '303.00'].sort(),
    );
    const approved = await rowsOf({ figure: 'approved-estimates' }, print.id);
    expect(approved.rows.map(({ amount }) => amount).sort()).toEqual(
      ['2000.00', '2001.00', '2003.00', '40.00', '41.00', '43.00'].sort(),
    );
  });

  it('add up by class of cost type to the figure of the job', async () => {
    for (const figure of JOB_FIGURES) {
      const whole = await rowsOf({ figure });
      const parts = await Promise.all(COST_CLASSES.map((costClass) => rowsOf({ figure, costClass })));
      expect([figure, parts.reduce((sum, { count }) => sum + count, 0)]).toEqual([figure, whole.count]);
    }
  });
});
