import { type RawBuilder, sql } from 'kysely';
import type { JobContext } from '#contract/billing/client-invoice.ts';
import type { BillingAmounts } from '#domain/billing/client-invoice-budget.ts';
import { baseDecimals } from '../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { jobRef } from './invoice-row.sql.ts';

/** Sums measures of the view job_amount over the rows of `amount`. The view's comment explains each measure. */
function sumOf(
  ...measures: ('approved-estimate' | 'approved-time' | 'cost' | 'billed' | 'proforma')[]
): RawBuilder<string> {
  return sql<string>`coalesce(sum(amount.amount) filter (where amount.measure in (${sql.join(measures)})), 0)`;
}

/** The measures that an approver compares an invoice with. */
const approverMeasures = sql`amount.measure in ('approved-estimate', 'approved-time', 'cost', 'billed', 'proforma')`;

/** An amount in the base currency as the API returns it, rounded half away from zero. */
const money = (amount: RawBuilder<unknown>) => sql<string>`round(${amount}, ${baseDecimals})::text`;

/** The net of an invoice line in the base currency. */
const netInBase = sql`coalesce(base_net, net)`;

/** What this invoice contributes to the measures `billed` (posted) and `proforma` (draft). Rejected invoices count in neither. */
const billedByThis = sql`case when invoice.posted_on is not null and invoice.approve_status <> 'REJECTED' then here.net else 0 end`;
const draftedByThis = sql`case when invoice.posted_on is null and invoice.approve_status <> 'REJECTED' then here.net else 0 end`;

/** Common table expressions: `here` has the jobs on some invoices with their net on each, `summed` has sums of measures of these jobs. */
function sumsOnInvoices(invoiceIds: readonly number[], measures: RawBuilder<unknown>, sums: RawBuilder<unknown>) {
  return sql`
    with here as (
      select client_invoice_id, job_id, sum(${netInBase}) as net
      from client_invoice_line
      where client_invoice_id = any(${invoiceIds}::integer[]) and job_id is not null
      group by client_invoice_id, job_id
    ), summed as (
      select amount.job_id, ${sums}, ${sumOf('approved-estimate')} as estimate, ${sumOf('billed')} as billed,
        ${sumOf('proforma')} as proforma
      from job_amount as amount
      where amount.job_id = any(array(select distinct job_id from here)) and ${measures}
      group by amount.job_id
    )`;
}

/** The billing amounts of a job in `here`. */
const billingColumns = sql`here.client_invoice_id as "invoiceId", ${money(sql`here.net`)} as "thisInvoice",
  ${money(sql`coalesce(summed.estimate, 0)`)} as "approvedEstimate",
  ${money(sql`coalesce(summed.billed - ${billedByThis}, 0)`)} as "billedBefore",
  ${money(sql`coalesce(summed.proforma - ${draftedByThis}, 0)`)} as "otherDrafts"`;

const joinedSums = sql`here
  join client_invoice as invoice on invoice.id = here.client_invoice_id
  join job on job.id = here.job_id
  left join summed on summed.job_id = here.job_id`;

/** Finds the billing amounts of the jobs on some invoices. Lists use it: it doesn't add up the actual costs. */
export async function findBillingOnInvoices(
  database: AgencyDatabase,
  invoiceIds: readonly number[],
): Promise<(BillingAmounts & { invoiceId: number })[]> {
  if (invoiceIds.length === 0) return [];
  const billing = sql`amount.measure in ('approved-estimate', 'billed', 'proforma')`;
  const { rows } = await sql<BillingAmounts & { invoiceId: number }>`
    ${sumsOnInvoices(invoiceIds, billing, sql`null as actual`)}
    select ${billingColumns} from ${joinedSums}`.execute(database);
  return rows;
}

/** A job on an invoice, with its amounts; internal projects have a negative id. */
type JobOnInvoice = BillingAmounts & Pick<JobContext, 'job' | 'actuals' | 'billedTotal' | 'wip'>;

/** Finds the jobs on an invoice, by code, with the same amounts as on the jobs' own pages. */
export async function findJobsOnInvoice(database: AgencyDatabase, invoiceId: number): Promise<JobOnInvoice[]> {
  const { rows } = await sql<JobOnInvoice & { invoiceId: number }>`
    ${sumsOnInvoices([invoiceId], approverMeasures, sql`${sumOf('approved-time', 'cost')} as actual`)}
    select ${billingColumns}, ${jobRef} as job, ${money(sql`coalesce(summed.actual, 0)`)} as actuals,
      ${money(sql`coalesce(summed.billed, 0)`)} as "billedTotal",
      ${money(sql`coalesce(summed.actual - summed.billed, 0)`)} as wip
    from ${joinedSums}
    order by job.code, job.id`.execute(database);
  return rows.map(({ invoiceId: _, ...job }) => job);
}

/** What was estimated, spent and billed before for the job and cost type of a line. */
export type LineAmounts = { lineId: number; estimate: string; actual: string; previouslyBilled: string };

/** Finds the amounts of each line of an invoice that has both a job and a cost type. */
export async function findLineAmounts(database: AgencyDatabase, invoiceId: number): Promise<LineAmounts[]> {
  const { rows } = await sql<LineAmounts>`
    with here as (
      select job_id, cost_type_id, sum(${netInBase}) as net
      from client_invoice_line
      where client_invoice_id = ${invoiceId} and job_id is not null and cost_type_id is not null
      group by job_id, cost_type_id
    ), summed as (
      select amount.job_id, amount.cost_type_id, ${sumOf('approved-estimate')} as estimate,
        ${sumOf('approved-time', 'cost')} as actual, ${sumOf('billed')} as billed
      from job_amount as amount
      where amount.job_id = any(array(select distinct job_id from here)) and ${approverMeasures}
      group by amount.job_id, amount.cost_type_id
    )
    select line.id as "lineId", ${money(sql`coalesce(summed.estimate, 0)`)} as estimate,
      ${money(sql`coalesce(summed.actual, 0)`)} as actual,
      ${money(sql`coalesce(summed.billed - ${billedByThis}, 0)`)} as "previouslyBilled"
    from client_invoice_line as line
    join client_invoice as invoice on invoice.id = line.client_invoice_id
    join here on here.job_id = line.job_id and here.cost_type_id = line.cost_type_id
    left join summed on summed.job_id = line.job_id and summed.cost_type_id = line.cost_type_id
    where line.client_invoice_id = ${invoiceId}`.execute(database);
  return rows;
}
