import { type RawBuilder, sql } from 'kysely';
import type { JobBudget } from '#contract/purchase-order.ts';
import { budgetOfOrder, leftByOrder } from '#domain/order-budget.ts';
import { wireJobIdOf } from '../platform/database/job-id.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** Which jobs' figures are asked for. */
export type BudgetsWanted = { ofJobs: boolean; ofProjects: boolean };

type Found = Omit<JobBudget, 'left' | 'budget'> & { isBillable: boolean; isInBaseCurrency: boolean };

/** Sums over the view job_amount, which says what each measure counts. */
const sumOf = (measures: RawBuilder<unknown>) =>
  sql`coalesce(sum(amount.amount) filter (where amount.measure in (${measures})), 0)`;
const money = (amount: RawBuilder<unknown>) => sql<string>`round(${amount}, 2)::text`;

/**
 * The jobs of an order that waits with their cost types, and each job as a whole at its end: what was approved of the estimate,
 * what is committed and was spent, and what the order leaves (FIX-44).
 */
export async function findJobBudgets(
  database: AgencyDatabase | AgencyTransaction,
  orderId: number,
  { ofJobs, ofProjects }: BudgetsWanted,
): Promise<JobBudget[]> {
  const { rows } = await sql<Found>`
    with here as (
      select line.job_id, line.cost_type_id, grouping(line.cost_type_id) = 1 as is_whole, sum(line.net) as net
      from purchase_order_line as line
      join job on job.id = line.job_id
      where line.purchase_order_id = ${orderId} and not line.is_removed
        and case when job.is_billable then ${ofJobs}::boolean else ${ofProjects}::boolean end
      group by grouping sets ((line.job_id, line.cost_type_id), (line.job_id))
    ), jobs as (
      select array_agg(distinct job_id) as ids from here
    ), summed as (
      select amount.job_id, amount.cost_type_id, grouping(amount.cost_type_id) = 1 as is_whole,
        ${sumOf(sql`'approved-estimate'`)} as estimate, ${sumOf(sql`'committed'`)} as committed,
        ${sumOf(sql`'approved-time', 'cost'`)} as actual
      from job_amount as amount
      where amount.job_id = any((select ids from jobs)::integer[])
        and amount.measure in ('approved-estimate', 'committed', 'approved-time', 'cost')
      group by grouping sets ((amount.job_id, amount.cost_type_id), (amount.job_id))
    ), waiting as (
      select line.job_id, line.cost_type_id, grouping(line.cost_type_id) = 1 as is_whole, sum(line.net) as net
      from purchase_order_line as line
      join purchase_order as other on other.id = line.purchase_order_id
      where line.job_id = any((select ids from jobs)::integer[]) and not line.is_removed
        and other.approve_status = 'READY' and other.id <> ${orderId}
      group by grouping sets ((line.job_id, line.cost_type_id), (line.job_id))
    )
    select json_build_object('id', ${wireJobIdOf()}, 'code', job.code,
        'name', job.name) as job,
      case when cost_type.id is not null
        then json_build_object('id', cost_type.id, 'code', cost_type.code, 'name', cost_type.name) end as "costType",
      ${money(sql`coalesce(summed.estimate, 0)`)} as "approvedEstimate",
      ${money(sql`coalesce(summed.committed, 0)`)} as committed, ${money(sql`coalesce(summed.actual, 0)`)} as actual,
      ${money(sql`coalesce(waiting.net, 0)`)} as "otherOrders", ${money(sql`here.net`)} as "thisOrder",
      job.is_billable as "isBillable", this.currency_id = agency.base_currency_id as "isInBaseCurrency"
    from here
    join job on job.id = here.job_id
    join purchase_order as this on this.id = ${orderId} and this.approve_status = 'READY'
    cross join agency
    left join cost_type on cost_type.id = here.cost_type_id
    left join summed on summed.job_id = here.job_id and summed.is_whole = here.is_whole
      and summed.cost_type_id is not distinct from here.cost_type_id
    left join waiting on waiting.job_id = here.job_id and waiting.is_whole = here.is_whole
      and waiting.cost_type_id is not distinct from here.cost_type_id
    where here.is_whole or here.cost_type_id is not null
    order by job.code, job.id, here.is_whole, cost_type.code`.execute(database);
  return rows.map(({ isBillable, isInBaseCurrency, ...row }) => ({
    ...row,
    left: isInBaseCurrency ? leftByOrder(row) : null,
    budget: isInBaseCurrency && isBillable ? budgetOfOrder(row) : null,
  }));
}
