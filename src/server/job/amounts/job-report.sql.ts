import { type RawBuilder, sql } from 'kysely';
import type { JobReportRow } from '#contract/jobs/job-amounts.ts';
import { type JobAmounts, MOST_CHARTED_JOBS } from '#domain/jobs/job-chart.ts';
import type { Actor } from '#domain/people/permission.ts';
import { baseDecimals } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { isLedBy } from '../job-search.sql.ts';

/** The dashboard's filters; undefined ones don't apply. */
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

/** The amounts that charts need; unused sums aren't computed. */
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

/** What charts compare: the actual amount and its reference. */
const COMPARED = [
  { actual: sql`"actualCost" + "actualTime" + other`, reference: sql`billed` },
  { actual: sql`"actualCost" + "actualTime" + other`, reference: sql`"approvedEstimatesTotal"` },
  { actual: sql`"actualTime"`, reference: sql`"timeEstimates"` },
  { actual: sql`"totalRevenue"`, reference: sql`"revenueEstimates"` },
] as const;

/** Finds the amounts of client jobs that have any, by code. */
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
 * Finds the candidates for the dashboard's charts: for each, jobs with both amounts and the largest difference, ties by code. The rule
 * `chartedJobs` then selects. Reading every job to display forty took server and browser longer than PostgreSQL needs to add them up.
 */
export async function findChartedJobs(
  database: AgencyDatabase,
  actor: Actor,
  filter: ReportFilter,
): Promise<(Pick<JobReportRow, 'id' | 'name'> & JobAmounts)[]> {
  const largest = COMPARED.map(
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
 * Selects filtered client jobs with amounts, in base currency, rounded half away from zero. Equal to the view job_amount, which would
 * produce millions of rows for all jobs, while this reads each record once. A test compares the two.
 */
function reported(
  actor: Actor,
  filter: ReportFilter,
  names: readonly AmountName[],
  kept: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const narrowed = conditionsOf(actor, filter);
  const conditions = sql.join([sql`job.is_billable`, ...narrowed], sql` and `);
  // A full scan needs no index; a few jobs are read by index.
  const ofJobs = (column: string) =>
    narrowed.length === 0
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
    ), reported as ${kept} (
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
