import { type RawBuilder, sql } from 'kysely';
import type { AMOUNT_KINDS, AmountRow } from '#contract/job-amounts.ts';
import { personById, refById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { baseDecimals } from '../../platform/exchange-rates/exchange-rate.sql.ts';

/** More than anybody looks through. */
const ROWS_MAXIMUM = 1000;

/** The records behind the amounts of a job, each with what it adds to the figure, in base. */
const RECORDS: Record<(typeof AMOUNT_KINDS)[number], (jobId: number) => RawBuilder<unknown>> = {
  estimates: (jobId) => sql`
    select line.line_id as id, estimate.created_on as date, concat_ws(' ', nullif(estimate.name, ''),
        case when estimate.change_number > 0 then 'C' || estimate.change_number || '.' || estimate.version else 'v' || estimate.version end) as reference,
      '' as details, line.cost_type_id, null::integer as employee_id, line.hours, line.amount, line.revenue, line.is_approved as "isApproved"
    from job_estimate_line as line join estimate on estimate.id = line.estimate_id
    where line.job_id = ${jobId}`,
  costs: (jobId) => sql`
    select cost.id, cost.posted_on as date, cost.reference, coalesce(supplier.name, '') as details, cost.cost_type_id,
      null::integer as employee_id, null::numeric as hours, cost.amount, 0 as revenue, true as "isApproved"
    from supplier_cost as cost left join supplier on supplier.id = cost.supplier_id
    where cost.job_id = ${jobId}`,
  time: (jobId) => sql`
    select entry.id, entry.work_date as date, '' as reference, entry.notes as details, entry.cost_type_id, entry.employee_id,
      entry.units as hours, entry.units * entry.charge_rate as amount,
      case when job.is_billable then entry.units * entry.charge_rate else 0 end as revenue, entry.approved_at is not null as "isApproved"
    from time_entry as entry join job on job.id = entry.job_id
    where entry.job_id = ${jobId}`,
  billed: (jobId) => invoiceLines(jobId, sql`invoice.posted_on is not null`),
  proforma: (jobId) => invoiceLines(jobId, sql`invoice.posted_on is null and invoice.approve_status <> 'REJECTED'`),
  committed: (jobId) => sql`
    select line.id, purchase_order.document_date as date, purchase_order.reference, coalesce(line.details, '') as details,
      line.cost_type_id, null::integer as employee_id, null::numeric as hours,
      case when ordered.net < 0 then least(ordered.net - posted.amount, 0) else greatest(ordered.net - posted.amount, 0) end as amount,
      0 as revenue, true as "isApproved"
    from purchase_order_line as line
    join purchase_order on purchase_order.id = line.purchase_order_id
    cross join lateral (select coalesce(line.base_net, line.net) as net) as ordered
    cross join lateral (
      select coalesce(sum(cost.amount), 0) as amount from supplier_cost as cost where cost.purchase_order_line_id = line.id) as posted
    where line.job_id = ${jobId} and not line.is_removed and purchase_order.approve_status = 'APPROVED'`,
};

function invoiceLines(jobId: number, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select line.id, coalesce(invoice.posted_on, invoice.document_date) as date, invoice.reference, line.details,
      line.cost_type_id, null::integer as employee_id, null::numeric as hours,
      coalesce(line.base_net, line.net) as amount, coalesce(line.base_revenue, line.revenue) as revenue,
      invoice.approve_status = 'APPROVED' as "isApproved"
    from client_invoice_line as line join client_invoice as invoice on invoice.id = line.client_invoice_id
    where line.job_id = ${jobId} and ${which}`;
}

/** The rows that a figure of a job is made of, the newest first; of a cost type, 0 = of those without one. */
export async function findAmountRows(
  database: AgencyDatabase,
  which: { jobId: number; kind: (typeof AMOUNT_KINDS)[number]; costTypeId: number | undefined },
): Promise<AmountRow[]> {
  const ofCostType =
    which.costTypeId === undefined
      ? sql`true`
      : sql`record.cost_type_id is not distinct from ${which.costTypeId || null}`;
  const { rows } = await sql<AmountRow>`
    with record as (${RECORDS[which.kind](which.jobId)}),
    newest as (select * from record where ${ofCostType} order by date desc, id desc limit ${ROWS_MAXIMUM})
    select newest.id, newest.date, newest.reference, newest.details, newest."isApproved",
      ${refById('cost_type', 'newest.cost_type_id')} as "costType", ${personById('newest.employee_id')} as person,
      newest.hours::float8 as hours, round(newest.amount, ${baseDecimals})::text as amount, round(newest.revenue, ${baseDecimals})::text as revenue,
      coalesce((select cost_type.class from cost_type where cost_type.id = newest.cost_type_id), 'internal') as "costClass"
    from newest
    order by newest.date desc, newest.id desc`.execute(database);
  return rows;
}
