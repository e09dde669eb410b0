import { type RawBuilder, sql } from 'kysely';
import { type FigureRow, type FigureRows, MOST_FIGURE_ROWS } from '#contract/jobs/job-amounts.ts';
import type { CountedRows, JobFigure } from '#domain/jobs/job-figure.ts';
import { baseDecimals } from '../../core/exchange-rates/exchange-rate.sql.ts';
import { personById, refById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

const isPosted = sql`invoice.posted_on is not null`;
const isProforma = sql`invoice.posted_on is null and invoice.approve_status <> 'REJECTED'`;

/** The records behind each figure of a job with their amounts in base currency: the same conditions as in the view job_amount. */
const COUNTED: Record<JobFigure, (jobId: number) => RawBuilder<unknown>> = {
  estimates: (jobId) => estimateLines(jobId, sql`line.is_estimated`),
  'approved-estimates': (jobId) => estimateLines(jobId, sql`line.is_approved`),
  actuals: (jobId) => sql`${timeEntries(jobId, true)} union all ${costs(jobId)}`,
  costs,
  time: (jobId) => timeEntries(jobId, true),
  'unapproved-time': (jobId) => timeEntries(jobId, false),
  billed: (jobId) => invoiceLines(jobId, isPosted),
  proforma: (jobId) => invoiceLines(jobId, isProforma),
  committed: orderLines,
};

function estimateLines(jobId: number, isCounted: RawBuilder<unknown>) {
  return sql`
    select line.line_id as id, 'estimate' as kind, estimate.created_on as date, concat_ws(' ', nullif(estimate.name, ''),
        case when estimate.change_number > 0 then 'C' || estimate.change_number || '.' || estimate.version else 'v' || estimate.version end) as reference,
      made.details, line.cost_type_id, made.person_id as employee_id, line.hours, line.amount, line.revenue,
      line.is_approved as "isApproved"
    from job_estimate_line as line
    join estimate on estimate.id = line.estimate_id
    join estimate_line as made on made.id = line.line_id
    where line.job_id = ${jobId} and ${isCounted}`;
}

function costs(jobId: number) {
  return sql`
    select cost.id, 'cost' as kind, cost.posted_on as date, cost.reference, coalesce(supplier.name, '') as details, cost.cost_type_id,
      null::integer as employee_id, null::numeric as hours, cost.amount, 0 as revenue, true as "isApproved"
    from supplier_cost as cost left join supplier on supplier.id = cost.supplier_id
    where cost.job_id = ${jobId}`;
}

/** Only client jobs have revenue from time. */
function timeEntries(jobId: number, isApproved: boolean) {
  return sql`
    select entry.id, 'time' as kind, entry.work_date as date, '' as reference, entry.notes as details, entry.cost_type_id,
      entry.employee_id, entry.units as hours, entry.units * entry.charge_rate as amount,
      case when job.is_billable then entry.units * entry.charge_rate else 0 end as revenue, ${isApproved}::boolean as "isApproved"
    from time_entry as entry join job on job.id = entry.job_id
    where entry.job_id = ${jobId} and (entry.approved_at is not null) = ${isApproved}::boolean`;
}

function invoiceLines(jobId: number, isCounted: RawBuilder<unknown>) {
  return sql`
    select line.id, 'invoice' as kind, coalesce(invoice.posted_on, invoice.document_date) as date, invoice.reference, line.details,
      line.cost_type_id, null::integer as employee_id, null::numeric as hours,
      coalesce(line.base_net, line.net) as amount, coalesce(line.base_revenue, line.revenue) as revenue,
      invoice.approve_status = 'APPROVED' as "isApproved"
    from client_invoice_line as line join client_invoice as invoice on invoice.id = line.client_invoice_id
    where line.job_id = ${jobId} and ${isCounted}`;
}

/** Lines of approved orders, minus posted supplier costs. */
function orderLines(jobId: number) {
  return sql`
    select line.id, 'order' as kind, purchase_order.document_date as date, purchase_order.reference, coalesce(line.details, '') as details,
      line.cost_type_id, null::integer as employee_id, null::numeric as hours,
      case when ordered.net < 0 then least(ordered.net - posted.amount, 0) else greatest(ordered.net - posted.amount, 0) end as amount,
      0 as revenue, true as "isApproved"
    from purchase_order_line as line
    join purchase_order on purchase_order.id = line.purchase_order_id
    cross join lateral (select coalesce(line.base_net, line.net) as net) as ordered
    cross join lateral (
      select coalesce(sum(cost.amount), 0) as amount from supplier_cost as cost where cost.purchase_order_line_id = line.id) as posted
    where line.job_id = ${jobId} and not line.is_removed and purchase_order.approve_status = 'APPROVED'`;
}

/** The job of a figure, and its cost type (0: rows without one) or class. */
type Selection = {
  jobId: number;
  figure: JobFigure;
  costTypeId?: number | undefined;
  costClass?: CountedRows['costClass'] | undefined;
  revenue?: boolean | undefined;
};

/** Finds the newest rows of a job's figure, with the sum and count of all. */
export async function findFigureRows(
  database: AgencyDatabase,
  { jobId, figure, costTypeId, costClass, revenue = false }: Selection,
  most = MOST_FIGURE_ROWS,
): Promise<FigureRows> {
  const conditions = [
    ...(costTypeId === undefined ? [] : [sql`record.cost_type_id is not distinct from ${costTypeId || null}`]),
    ...(costClass === undefined ? [] : [sql`coalesce(cost_type.class, 'internal') = ${costClass}`]),
    sql`true`,
  ];
  const { rows } = await sql<Omit<FigureRows, 'rows'> & { row: FigureRow | null }>`
    with record as (${COUNTED[figure](jobId)}),
    counted as (
      select record.*, ${revenue ? sql`record.revenue` : sql`record.amount`} as counted_amount
      from record left join cost_type on cost_type.id = record.cost_type_id
      where ${sql.join(conditions, sql` and `)}
    ), newest as (
      select * from counted order by date desc, id desc, kind limit ${most}
    ), of_all as (
      select count(*)::integer as count, round(coalesce(sum(counted_amount), 0), ${baseDecimals})::text as total from counted
    )
    select of_all.count, of_all.total,
      case when newest.id is not null then json_build_object('id', newest.id, 'kind', newest.kind, 'date', newest.date,
        'reference', newest.reference, 'details', newest.details, 'isApproved', newest."isApproved",
        'costType', ${refById('cost_type', 'newest.cost_type_id')}, 'person', ${personById('newest.employee_id')},
        'hours', newest.hours::float8, 'amount', round(newest.counted_amount, ${baseDecimals})::text) end as row
    from of_all left join newest on true
    order by newest.date desc, newest.id desc, newest.kind`.execute(database);
  const { count, total } = rows[0]!;
  return { total, count, rows: rows.flatMap(({ row }) => row ?? []) };
}
