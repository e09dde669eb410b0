import { type RawBuilder, sql } from 'kysely';
import type { JobReportRow } from '#contract/jobs/job-amounts.ts';
import { type JobAmounts, MOST_CHARTED_JOBS } from '#domain/jobs/job-chart.ts';
import type { Actor } from '#domain/people/permission.ts';
import { baseDecimals } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { isLedBy } from '../job-search.sql.ts';

/** The filter of the job dashboard. */
export type ReportFilter = {
  favoritesOnly?: boolean | undefined;
  accountExecutiveId?: number | undefined;
  accountDirectorId?: number | undefined;
  divisionId?: number | undefined;
  clientId?: number | undefined;
  productId?: number | undefined;
  campaignId?: number | undefined;
};

/** The amounts of a row, in the contract's order. */
const AMOUNTS = [
  'actualCost',
  'actualTime',
  'other',
  'billed',
  'proformaCost',
  'unapprovedTime',
  'approvedEstimatesTotal',
  'estimatesTotal',
  'timeEstimates',
  'timeEstimatesTotal',
  'revenueEstimates',
  'revenueEstimatesTotal',
  'totalRevenue',
  'totalProformaRevenue',
] as const;

type AmountName = (typeof AMOUNTS)[number];

/** The amounts that the charts compare. The others aren't computed for charts. */
const CHARTED_AMOUNTS = [
  'actualCost',
  'actualTime',
  'other',
  'billed',
  'approvedEstimatesTotal',
  'timeEstimates',
  'revenueEstimates',
  'totalRevenue',
] as const satisfies AmountName[];

/** The pairs of amounts that the charts compare: spent or earned, and its reference. */
const COMPARISONS = [
  { actual: sql`"actualCost" + "actualTime" + other`, reference: sql`billed` },
  { actual: sql`"actualCost" + "actualTime" + other`, reference: sql`"approvedEstimatesTotal"` },
  { actual: sql`"actualTime"`, reference: sql`"timeEstimates"` },
  { actual: sql`"totalRevenue"`, reference: sql`"revenueEstimates"` },
] as const;

/** Finds the client jobs with at least one amount, by code. */
export async function findJobReports(
  database: AgencyDatabase,
  actor: Actor,
  filter: ReportFilter,
): Promise<JobReportRow[]> {
  const { rows } = await sql<JobReportRow>`
    with ${reported(actor, filter, AMOUNTS)}
    ${rowsOfReport(AMOUNTS, sql`, "unapprovedTime"::text as "unapprovedTimeRevenue"`)}
    where ${sql.join(
      AMOUNTS.map((name) => sql`${sql.ref(name)} <> 0`),
      sql` or `,
    )}
    order by code, id`.execute(database);
  return rows;
}

/**
 * Finds the jobs that may appear in the dashboard's charts: for each chart, those that have both amounts and the largest difference
 * between them, ties by code. `chartedJobs` in the domain makes the final choice. Preselecting in SQL avoids reading
 * every job of the agency to show forty.
 */
export async function findChartedJobs(
  database: AgencyDatabase,
  actor: Actor,
  filter: ReportFilter,
): Promise<(Pick<JobReportRow, 'id' | 'name'> & JobAmounts)[]> {
  const largest = COMPARISONS.map(
    ({ actual, reference }) => sql`(select id from reported where ${reference} > 0 and ${actual} > 0
      order by ${actual} - ${reference} desc, code collate "C", id limit ${MOST_CHARTED_JOBS})`,
  );
  const { rows } = await sql<Pick<JobReportRow, 'id' | 'name'> & JobAmounts>`
    with ${reported(actor, filter, CHARTED_AMOUNTS, sql`materialized`)}
    ${rowsOfReport(CHARTED_AMOUNTS)}
    where id in (${sql.join(largest, sql` union `)})`.execute(database);
  return rows;
}

function rowsOfReport(names: readonly AmountName[], more: RawBuilder<unknown> = sql``) {
  const amounts = names.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  return sql`select id, code, name, ${sql.join(amounts)} ${more} from reported`;
}

/**
 * Returns the common table expression `reported`: the client jobs of a filter with their amounts in the base currency, rounded
 * half away from zero. The view job_amount has the same amounts, but a row for each measure, which makes millions of rows for
 * an agency. This query reads each record once. A test compares the two.
 */
function reported(
  actor: Actor,
  filter: ReportFilter,
  names: readonly AmountName[],
  materialized: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const filterConditions = conditionsOf(actor, filter);
  const conditions = sql.join([sql`job.is_billable`, ...filterConditions], sql` and `);
  // Without a filter a sequential scan is faster; with one, the condition makes PostgreSQL use the index on the job.
  const ofJobs = (column: string) =>
    filterConditions.length === 0
      ? sql`true`
      : sql`${sql.ref(column)} = any(array(select job.id from job where ${conditions}))`;
  const amounts = names.map((name) => sql`round(coalesce(${sql.ref(name)}, 0), ${baseDecimals}) as ${sql.ref(name)}`);
  return sql`
    time as (
      select job_id, sum(approved_value) as "actualTime", sum(unapproved_value) as "unapprovedTime"
      from job_time
      where ${ofJobs('job_id')}
      group by job_id
    ), cost as (
      select job_id, sum(amount) filter (where cost_type.class <> 'overhead') as "actualCost",
        sum(amount) filter (where cost_type.class = 'overhead') as other
      from supplier_cost
      join cost_type on cost_type.id = supplier_cost.cost_type_id
      where ${ofJobs('job_id')}
      group by job_id
    ), estimated as (
      select line.job_id, sum(line.amount) filter (where line.is_estimated) as "estimatesTotal",
        sum(line.amount) filter (where line.is_approved) as "approvedEstimatesTotal",
        sum(line.amount) filter (where cost_type.is_time and line.is_estimated) as "timeEstimatesTotal",
        sum(line.amount) filter (where cost_type.is_time and line.is_approved) as "timeEstimates",
        sum(line.revenue) filter (where line.is_estimated) as "revenueEstimatesTotal",
        sum(line.revenue) filter (where line.is_approved) as "revenueEstimates"
      from job_estimate_line as line
      join cost_type on cost_type.id = line.cost_type_id
      where ${ofJobs('line.job_id')}
      group by line.job_id
    ), invoiced as (
      select line.job_id, sum(coalesce(line.base_net, line.net)) filter (where invoice.posted_on is not null) as billed,
        sum(coalesce(line.base_revenue, line.revenue)) filter (where invoice.posted_on is not null) as "totalRevenue",
        sum(coalesce(line.base_net, line.net)) filter (where invoice.posted_on is null) as "proformaCost",
        sum(coalesce(line.base_revenue, line.revenue)) filter (where invoice.posted_on is null) as "totalProformaRevenue"
      from client_invoice_line as line
      join client_invoice as invoice on invoice.id = line.client_invoice_id
      where ${ofJobs('line.job_id')} and line.job_id is not null and invoice.approve_status <> 'REJECTED'
      group by line.job_id
    ), reported as ${materialized} (
      select job.id, job.code, job.name, ${sql.join(amounts)}
      from job
      left join time on time.job_id = job.id
      left join cost on cost.job_id = job.id
      left join estimated on estimated.job_id = job.id
      left join invoiced on invoiced.job_id = job.id
      where ${conditions}
    )`;
}

function conditionsOf(actor: Actor, filter: ReportFilter): RawBuilder<boolean>[] {
  const equals = (column: string, id: number | undefined) =>
    id === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${id}`];
  return [
    ...(filter.favoritesOnly
      ? [sql<boolean>`job.id in (select job_id from favorite_job where employee_id = ${actor.id})`]
      : []),
    ...(filter.accountExecutiveId === undefined ? [] : [isLedBy(filter.accountExecutiveId)]),
    ...equals('job.account_director_id', filter.accountDirectorId),
    ...equals('job.division_id', filter.divisionId),
    ...equals('job.client_id', filter.clientId),
    ...equals('job.product_id', filter.productId),
    ...equals('job.campaign_id', filter.campaignId),
  ];
}
