import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ESTIMATE_STATUSES, type StoredEstimateStatus } from '#domain/estimates/estimate.ts';
import { roundAmount } from '#domain/money/money.ts';
import { type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

/** A version in a story; hours are integers, amounts cents. `isPicked`: in a counted section, or an approved imported line. */
type Line = { isTime: boolean; hours: number; amount: number; revenue: number; isPicked: boolean };
type Version = { status: StoredEstimateStatus; isExpired: boolean; lines: Line[] };
/** The versions of the original and each change order, oldest first. */
type Story = { original: Version[]; changes: Version[][] };

const STORED = ESTIMATE_STATUSES.filter((status) => status !== 'EXPIRED');
const line: fc.Arbitrary<Line> = fc.record({
  isTime: fc.boolean(),
  hours: fc.integer({ min: 0, max: 40 }),
  amount: fc.integer({ min: -50_000, max: 500_000 }),
  revenue: fc.integer({ min: 0, max: 500_000 }),
  isPicked: fc.boolean(),
});
const versionOf = (statuses: readonly StoredEstimateStatus[]) =>
  fc.record({
    status: fc.constantFrom(...statuses),
    isExpired: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  });
const versions = (statuses: readonly StoredEstimateStatus[]) => fc.array(versionOf(statuses), { maxLength: 4 });
const story: fc.Arbitrary<Story> = fc.record({
  original: versions(STORED),
  changes: fc.array(versions(STORED.filter((status) => status !== 'IMPORTED')), { maxLength: 2 }),
});

/** EST-12: which lines are estimated, and which of them are approved. */
function whatSpeaks({ original, changes }: Story): { estimated: Line[]; approved: Line[] } {
  const isGone = ({ status, isExpired }: Version) =>
    ['DECLINED', 'WITHDRAWN', 'CANCELLED'].includes(status) || (status === 'SENT' && isExpired);
  const documents = [original, ...changes];
  return {
    estimated: documents.flatMap((all) => {
      const newest = all.findLast((version) => !isGone(version));
      if (!newest) return [];
      // All lines of an imported version are estimated; otherwise those in counted sections.
      return newest.status === 'IMPORTED' ? newest.lines : newest.lines.filter(({ isPicked }) => isPicked);
    }),
    approved: documents.flatMap((all) => {
      const newest = all.findLast(({ status }) => status === 'IMPORTED' || status === 'ACCEPTED');
      return newest ? newest.lines.filter(({ isPicked }) => isPicked) : [];
    }),
  };
}

let desk: EstimateDesk;
let reader: TestPerson;
let invoiceApprover: TestPerson;
beforeAll(async () => {
  desk = await startEstimateDesk();
  const jobs = { job: 'all', purchaseorder: 'all' };
  reader = await desk.person({}, jobs);
  invoiceApprover = await desk.person({}, { ...jobs, draftproductioninvoice: 'all' });
});
afterAll(() => desk.agency.close());

const sql = (text: string, values: unknown[]) => desk.agency.sql.query(text, values);

async function write(jobId: number, changeNumber: number, version: number, { status, isExpired, lines }: Version) {
  const isMade = status !== 'IMPORTED';
  const { id } = await desk.add.insert<{ id: number }>('estimate', {
    job_id: jobId,
    change_number: changeNumber,
    version,
    status,
    is_approved: status === 'ACCEPTED',
    created_on: '2026-11-01',
    valid_until: isExpired ? '2026-01-01' : '2099-12-31',
    ...(isMade ? { currency_id: 1, created_by_id: reader.id } : {}),
  });
  for (const { isTime, hours, amount, revenue, isPicked } of lines)
    await desk.add.insert('estimate_line', {
      estimate_id: id,
      cost_type_id: isTime ? desk.art.id : desk.print.id,
      hours,
      amount: amount / 100,
      revenue: revenue / 100,
      is_counted: isMade ? isPicked : true,
      is_approved: isPicked && (status === 'ACCEPTED' || status === 'IMPORTED'),
    });
}

const money = (lines: readonly Line[], of: 'amount' | 'revenue' = 'amount') =>
  roundAmount(String(lines.reduce((sum, entry) => sum + entry[of], 0) / 100), 2);

/** Everything that reads a job's estimates over HTTP. */
async function everyReader(jobId: number, orderId: number, invoiceId: number) {
  const [tracking, reports, order, budget, invoice] = await Promise.all([
    reader.get(`/api/jobs/reports/${jobId}/costTypeTracking`),
    reader.get('/api/jobs/reports'),
    reader.get(`/api/purchaseorders/${orderId}`),
    reader.get(`/api/timesheet/jobs/${jobId}/budget?costTypeId=${desk.art.id}`),
    invoiceApprover.get(`/api/approvals/clientinvoices/${invoiceId}`),
  ]);
  const row = reports.body.find(({ id }: { id: number }) => id === jobId);
  const sum = (rows: Record<string, string>[], key: string) =>
    roundAmount(String(rows.reduce((total, one) => total + Math.round(Number(one[key]) * 100), 0) / 100), 2);
  return {
    track: [sum(tracking.body, 'estimatesTotal'), sum(tracking.body, 'approvedEstimatesTotal')],
    dashboard: row
      ? [
          row.estimatesTotal,
          row.approvedEstimatesTotal,
          row.timeEstimatesTotal,
          row.timeEstimates,
          row.revenueEstimatesTotal,
          row.revenueEstimates,
        ]
      : null,
    ceiling: order.body.jobBudgets.find(({ costType }: { costType: unknown }) => costType === null).approvedEstimate,
    grid: budget.body.estimated,
    billing: invoice.body.jobContext[0].approvedEstimatesTotal,
  };
}

describe('the meaning of approved and estimated (EST-12, EST-03)', () => {
  it('is the same for job tracking, dashboard, order limit, grid budget and invoices (EST-12)', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        const job = await desk.add.job({ client_id: desk.client.id, division_id: desk.division.id });
        for (const [place, all] of [told.original, ...told.changes].entries())
          for (const [index, version] of all.entries()) await write(job.id, place, index + 1, version);
        const order = await desk.add.insert<{ id: number }>('purchase_order', {
          reference: `E${job.id}`,
          supplier_id: desk.supplier.id,
          division_id: desk.division.id,
          currency_id: 1,
          document_date: '2026-11-20',
          approve_status: 'READY',
          approver_id: reader.id,
          created_by_id: desk.maker.id,
        });
        await desk.add.insert('purchase_order_line', {
          purchase_order_id: order.id,
          position: 1,
          job_id: job.id,
          cost_type_id: desk.print.id,
          tax_status_id: desk.gross.id,
        });
        const invoice = await desk.add.insert<{ id: number }>('client_invoice', {
          reference: `I${job.id}`,
          kind: 'PRODUCTION',
          client_id: desk.client.id,
          division_id: desk.division.id,
          currency_id: 1,
          document_date: '2026-11-10',
          created_by_id: desk.maker.id,
        });
        await desk.add.insert('client_invoice_line', {
          client_invoice_id: invoice.id,
          position: 1,
          job_id: job.id,
          net: 0,
          total: 0,
        });

        const { estimated, approved } = whatSpeaks(told);
        const timeOf = (lines: readonly Line[]) => lines.filter(({ isTime }) => isTime);
        const hours = timeOf(approved).reduce((sum, entry) => sum + entry.hours, 0);
        const found = await everyReader(job.id, order.id, invoice.id);
        expect(found.track).toEqual([money(estimated), money(approved)]);
        const dashboard = [
          money(estimated),
          money(approved),
          money(timeOf(estimated)),
          money(timeOf(approved)),
          money(estimated, 'revenue'),
          money(approved, 'revenue'),
        ];
        // A job whose amounts are all zero is in no report.
        expect(found.dashboard ?? dashboard.map(() => '0.00')).toEqual(dashboard);
        expect(found.ceiling).toBe(money(approved));
        expect(found.grid ?? 0).toBe(hours);
        expect(found.billing).toBe(money(approved));
        const { rows } = await sql('select percent from job_progress where job_id = $1', [job.id]);
        expect(rows.filter(({ percent }) => percent !== null && Number(percent) !== 0)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
