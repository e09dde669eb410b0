import { type RawBuilder, sql } from 'kysely';
import type { CostTypeRow, RevenueSummary, StatusSummary } from '#contract/jobs/job-amounts.ts';
import { baseDecimals } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** Measures of the view job_amount. */
type Measure =
  | 'approved-time'
  | 'unapproved-time'
  | 'cost'
  | 'estimate'
  | 'approved-estimate'
  | 'revenue-estimate'
  | 'approved-revenue-estimate'
  | 'billed'
  | 'billed-revenue'
  | 'proforma'
  | 'proforma-revenue'
  | 'committed';

/** Sums measures over the rows of `amount`, exactly; `where` filters further. */
function sumOf(measures: readonly Measure[], where: RawBuilder<unknown> = sql`true`): RawBuilder<string> {
  return sql<string>`coalesce(sum(amount.amount) filter (where amount.measure in (${sql.join(measures)}) and ${where}), 0)`;
}

/** The same in base currency, rounded half away from zero. */
const moneyOf = (...given: Parameters<typeof sumOf>) => asMoney(sumOf(...given));
const asMoney = (amount: RawBuilder<string>) => sql<string>`round(${amount}, ${baseDecimals})::text`;

/** Finds a job's amounts by cost type; amounts without one have id 0. */
export async function findCostTypeAmounts(database: AgencyDatabase, jobId: number): Promise<CostTypeRow[]> {
  const { rows } = await sql<CostTypeRow>`
    select coalesce(cost_type.id, 0) as id, coalesce(cost_type.code, '') as code, coalesce(cost_type.name, '') as name,
      ${moneyOf(['approved-time', 'cost'])} as "actualTotal", ${moneyOf(['billed'])} as "billedTotal",
      ${moneyOf(['estimate'])} as "estimatesTotal", ${moneyOf(['approved-estimate'])} as "approvedEstimatesTotal",
      ${moneyOf(['unapproved-time'])} as "unapprovedTimeTotal", ${moneyOf(['proforma'])} as "proformaTotal",
      ${moneyOf(['committed'])} as "committedTotal"
    from job_amount as amount
    left join cost_type on cost_type.id = amount.cost_type_id
    where amount.job_id = ${jobId}
    group by cost_type.id
    having bool_or(amount.amount <> 0 and amount.measure not like '%revenue%')
    order by cost_type.id is null, cost_type.code`.execute(database);
  return rows;
}

/** Sums up what a job was estimated (approved only), cost and billed, by class of cost type. */
export async function findStatus(database: AgencyDatabase, jobId: number): Promise<StatusSummary> {
  const ofClass = (name: string) => sql`coalesce(cost_type.class, 'internal') = ${name}`;
  const estimated = (name: string) => moneyOf(['approved-estimate'], ofClass(name));
  const spent = (name: string) => moneyOf(['approved-time', 'cost'], ofClass(name));
  const actual = sumOf(['approved-time', 'cost']);
  const estimate = sumOf(['approved-estimate']);
  const { rows } = await sql<StatusSummary>`
    select ${estimated('external')} as "estimatedExternal", ${estimated('internal')} as "estimatedInternal",
      ${estimated('overhead')} as "estimatedOverhead", ${spent('external')} as "actualCostExternal",
      ${spent('internal')} as "actualCostInternal", ${spent('overhead')} as "actualCostOverhead",
      ${moneyOf(['billed'])} as "totalBilled", ${moneyOf(['committed'])} as committed,
      case when ${estimate} > 0 then round(${actual} * 100 / nullif(${estimate}, 0), 1)::text end as "progressPercent"
    from job_amount as amount
    left join cost_type on cost_type.id = amount.cost_type_id
    where amount.job_id = ${jobId}`.execute(database);
  return rows[0]!;
}

/** Calculates a job's revenue; the variance is billing minus the approved estimate. Only client jobs have revenue from time. */
export async function findRevenue(
  database: AgencyDatabase,
  job: { id: number; isBillable: boolean },
): Promise<RevenueSummary> {
  const { rows } = await sql<Omit<RevenueSummary, 'byCostType'>>`
    select ${moneyOf(['approved-revenue-estimate'])} as "revenueEstimates",
      ${moneyOf(['revenue-estimate'])} as "revenueEstimatesTotal", ${moneyOf(['billed-revenue'])} as "totalRevenue",
      ${moneyOf(['proforma-revenue'])} as "totalProformaRevenue",
      ${moneyOf(['unapproved-time'], sql`${job.isBillable}::boolean`)} as "unapprovedTimeRevenue",
      ${asMoney(sql`${sumOf(['billed-revenue'])} - ${sumOf(['approved-revenue-estimate'])}`)} as variance
    from job_amount as amount
    where amount.job_id = ${job.id}`.execute(database);
  const { rows: byCostType } = await sql<RevenueSummary['byCostType'][number]>`
    select json_build_object('id', coalesce(cost_type.id, 0), 'code', coalesce(cost_type.code, ''),
        'name', coalesce(cost_type.name, '')) as "costType",
      ${moneyOf(['approved-revenue-estimate'])} as estimated, ${moneyOf(['billed-revenue'])} as actual,
      ${moneyOf(['proforma-revenue'])} as proforma
    from job_amount as amount
    left join cost_type on cost_type.id = amount.cost_type_id
    where amount.job_id = ${job.id} and amount.measure like '%revenue%'
    group by cost_type.id
    having bool_or(amount.amount <> 0)
    order by cost_type.id is null, cost_type.code`.execute(database);
  return { ...rows[0]!, byCostType };
}
