import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobReportRow, listChartedJobs } from '#contract/jobs/job-amounts.ts';
import { chartedJobs, JOB_CHARTS, MOST_CHARTED_JOBS } from '#domain/jobs/job-chart.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

const JOBS = 3000;

let sheet: JobSheet;
let person: TestPerson;

/** Thousands of jobs with data derived from their numbers: many equal, some without one kind or another. */
beforeAll(async () => {
  sheet = await startJobSheet();
  const { add, sql } = sheet;
  person = await sheet.person({ job: 'all', project: 'all' });
  const { id: time } = await add.costType({ code: 'T', name: 'Time' });
  const { id: print } = await add.costType({ code: 'P', name: 'Print', is_time: false, class: 'external' });
  const { id: travel } = await add.costType({ code: 'V', name: 'Travel', is_time: false, class: 'overhead' });
  const division = await add.insert('division', { code: 'D', name: 'D' });
  const first = await add.job({ code: 'N00000', name: 'Job 0' });
  await sql.query(
    `insert into job (code, name, is_billable, client_id, product_id, campaign_id, job_type_id, account_executive_id, opened)
     select 'N' || lpad(n::text, 5, '0'), 'Job ' || n, is_billable, client_id, product_id, campaign_id, job_type_id,
       account_executive_id, opened
     from job, generate_series(1, ${JOBS}) as n where job.id = $1`,
    [first.id],
  );
  const jobs = `(select id, id % 7 as a, id % 11 as b, id % 13 as c from job where code like 'N%') as job`;
  await sql.query(
    `insert into supplier_cost (job_id, cost_type_id, posted_on, amount)
     select id, $1::integer, date '2026-10-01', a * 10.005 from ${jobs} where a > 2
     union all select id, $2::integer, date '2026-10-01', b * 3.335 from ${jobs} where b > 5`,
    [print, travel],
  );
  await sql.query(
    `insert into estimate (job_id, version, created_on)
     select id, version, date '2026-09-01' from ${jobs}, generate_series(1, 2) as version where c > 1 and version <= c - 1`,
  );
  await sql.query(
    `insert into estimate_line (estimate_id, cost_type_id, hours, amount, revenue, is_approved)
     select id, cost_type, 1, version * (job_id % 5) * 7.125, (job_id % 17) * 4.015, job_id % 3 > 0
     from estimate, unnest(array[$1::integer, $2::integer]) as cost_type`,
    [time, print],
  );
  await sql.query(
    `insert into client_invoice (reference, kind, client_id, division_id, currency_id, document_date, created_by_id,
       approve_status, approve_status_comment, posted_on, approved_by_id, approved_at)
     select 'I' || n, 'PRODUCTION', $1, $2, 1, date '2026-11-05', $3::integer, status, case status when 'REJECTED' then 'No' end,
       case when n = 1 then date '2026-11-06' end, case status when 'APPROVED' then $3::integer end,
       case status when 'APPROVED' then timestamptz '2026-11-06' end
     from (values (1, 'APPROVED'), (2, 'READY'), (3, 'REJECTED')) as invoice (n, status)`,
    [sheet.client.id, division.id, person.id],
  );
  await sql.query(
    `insert into client_invoice_line (client_invoice_id, position, job_id, cost_type_id, net, total, revenue)
     select client_invoice.id, job.id, job.id, case when job.id % 2 = 0 then $1::integer end, (job.id % 19) * 2.5,
       (job.id % 19) * 2.5, (job.id % 23) * 5.01
     from client_invoice, ${jobs} where job.b > 3`,
    [print],
  );
  const { rows: estimated } = await sql.query<{ id: number }>(
    'select distinct job_id as id from estimate join estimate_line on estimate_id = estimate.id where estimate_line.is_approved order by 1 limit 40',
  );
  for (const { id } of estimated) {
    const units = String(1 + (id % 9));
    const work_date = '2026-11-02';
    const fields = { employee_id: person.id, job_id: id, cost_type_id: time, work_date, units, charge_rate: '99.95' };
    const entry = await add.timeEntry(fields);
    if (id % 4 > 0) await add.approve(entry.id);
  }
  await sql.query('analyze');
});
afterAll(() => sheet.agency.close());

const reports = async (query = ''): Promise<JobReportRow[]> => (await person.get(`/api/jobs/reports${query}`)).body;

it('the dashboard is answered ten jobs a chart of thousands, the same as of all their amounts (FIX-55)', async () => {
  const all = await reports();
  expect(all.length).toBeGreaterThan(JOBS / 2);
  const { status, body } = await person.get('/api/jobs/reports/charts');
  expect(status).toBe(200);
  expect(listChartedJobs.answer.parse(body)).toEqual(body);
  expect(body).toEqual(
    JOB_CHARTS.map((chart) => ({
      chart,
      jobs: chartedJobs(chart, all).map(({ row: { id, code, name }, ...amounts }) => ({ id, code, name, ...amounts })),
    })),
  );
  const counts = body.map(({ jobs }: { jobs: unknown[] }) => jobs.length);
  expect(counts).toEqual(JOB_CHARTS.map(() => MOST_CHARTED_JOBS));
});

it('filters narrow the charts as they narrow the amounts (FIX-55, JDASH-01)', async () => {
  const [job] = (await reports()).filter(({ billed, actualCost }) => Number(actualCost) > Number(billed));
  await person.post('/api/jobs/favorites', { id: job!.id, isBillable: true });
  for (const query of [
    'favoritesOnly=true',
    `clientId=${sheet.client.id}`,
    'clientId=2147483647',
    'accountExecutiveId=9',
  ]) {
    const rows = await reports(`?${query}`);
    const { body } = await person.get(`/api/jobs/reports/charts?${query}`);
    expect([query, body.map(({ jobs }: { jobs: { code: string }[] }) => jobs.map(({ code }) => code))]).toEqual([
      query,
      JOB_CHARTS.map((chart) => chartedJobs(chart, rows).map(({ row: { code } }) => code)),
    ]);
  }
  expect(await reports('?favoritesOnly=true')).toHaveLength(1);
});

/** The measures of each report column in the view that defines jobs' amounts. */
const MEASURES: Partial<Record<keyof JobReportRow, string>> = {
  actualTime: `measure = 'approved-time'`,
  unapprovedTime: `measure = 'unapproved-time'`,
  actualCost: `measure = 'cost' and class <> 'overhead'`,
  other: `measure = 'cost' and class = 'overhead'`,
  billed: `measure = 'billed'`,
  proformaCost: `measure = 'proforma'`,
  approvedEstimatesTotal: `measure = 'approved-estimate'`,
  estimatesTotal: `measure = 'estimate'`,
  timeEstimates: `measure = 'approved-estimate' and is_time`,
  timeEstimatesTotal: `measure = 'estimate' and is_time`,
  revenueEstimates: `measure = 'approved-revenue-estimate'`,
  revenueEstimatesTotal: `measure = 'revenue-estimate'`,
  totalRevenue: `measure = 'billed-revenue'`,
  totalProformaRevenue: `measure = 'proforma-revenue'`,
};

it('the report matches all other screens of a job (FIX-55, JDASH-06)', async () => {
  const sums = Object.entries(MEASURES).map(
    ([name, where]) => `round(coalesce(sum(amount) filter (where ${where}), 0), 2)::text as "${name}"`,
  );
  const { rows } = await sheet.sql.query(
    `select job_id as id, ${sums.join(', ')}
     from job_amount left join cost_type on cost_type.id = job_amount.cost_type_id
     group by job_id`,
  );
  const amounts = new Map(rows.map((row) => [row.id, row]));
  const all = await reports();
  for (const row of all) expect(row).toMatchObject(amounts.get(row.id)!);
  const isNothing = ({ id: _, ...sum }: Record<string, unknown>) => Object.values(sum).every((text) => text === '0.00');
  expect(all).toHaveLength(rows.filter((row) => !isNothing(row)).length);
});
