import { type RawBuilder, sql } from 'kysely';
import type { JobBudget } from '#contract/purchasing/purchase-order.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { budgetOfOrder, leftByOrder } from '#domain/purchasing/order-budget.ts';
import { baseDecimals, converterOn } from '../core/exchange-rates/exchange-rate.sql.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { countsAsStored, findWaitingNets } from './base-currency/waiting-in-base.sql.ts';

/** The jobs whose figures are requested. */
export type BudgetsWanted = { ofJobs: boolean; ofProjects: boolean };

type Found = Omit<JobBudget, 'left' | 'budget' | 'thisOrder'> & {
  orderId: number;
  jobId: number;
  isBillable: boolean;
  nets: string[];
  currencyId: number;
  decimals: number;
};

/** Sums measures of the view job_amount. */
const sumOf = (measures: RawBuilder<unknown>) =>
  sql`coalesce(sum(amount.amount) filter (where amount.measure in (${measures})), 0)`;
const money = (amount: RawBuilder<unknown>) => sql<string>`round(${amount}, ${baseDecimals})::text`;

/** The commitment of `line` of an approved order, as in the view job_amount. */
const committedOfLine = sql`(
  select case when ordered.net < 0 then least(ordered.net - posted.amount, 0) else greatest(ordered.net - posted.amount, 0) end
  from (select coalesce(line.base_net, line.net) as net) as ordered
  cross join (
    select coalesce(sum(cost.amount), 0) as amount from supplier_cost as cost where cost.purchase_order_line_id = line.id) as posted)`;

/** Finds the budgets of a pending order; none for others. */
export async function findJobBudgets(
  database: AgencyDatabase | AgencyTransaction,
  orderId: number,
  wanted: BudgetsWanted,
  today: Day,
): Promise<JobBudget[]> {
  return (await findBudgetsOfOrders(database, [orderId], wanted, today)).get(orderId) ?? [];
}

/**
 * Finds the budgets of pending orders per job and cost type, each job's total last: approved estimate, commitments and costs, and what the
 * order leaves. A revision excludes what it replaces.
 */
export async function findBudgetsOfOrders(
  database: AgencyDatabase | AgencyTransaction,
  orderIds: readonly number[],
  { ofJobs, ofProjects }: BudgetsWanted,
  today: Day,
): Promise<Map<number, JobBudget[]>> {
  if (orderIds.length === 0) return new Map();
  const ids = sql`any(${[...orderIds]}::integer[])`;
  const reading = sql<Found>`
    with here as (
      select line.purchase_order_id as order_id, line.job_id, line.cost_type_id, grouping(line.cost_type_id) = 1 as is_whole,
        array_agg(line.net::text) as nets, sum(line.net) as net
      from purchase_order_line as line
      join job on job.id = line.job_id
      where line.purchase_order_id = ${ids} and not line.is_removed
        and case when job.is_billable then ${ofJobs}::boolean else ${ofProjects}::boolean end
      group by grouping sets ((line.purchase_order_id, line.job_id, line.cost_type_id), (line.purchase_order_id, line.job_id))
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
    ), replaced as (
      select revision.id as order_id, line.job_id, line.cost_type_id, grouping(line.cost_type_id) = 1 as is_whole,
        sum(${committedOfLine}) as committed
      from purchase_order as revision
      join purchase_order_line as line on line.purchase_order_id = revision.amends_id and not line.is_removed
      where revision.id = ${ids}
      group by grouping sets ((revision.id, line.job_id, line.cost_type_id), (revision.id, line.job_id))
    ), waiting as (
      select line.job_id, line.cost_type_id, grouping(line.cost_type_id) = 1 as is_whole, sum(line.net) as net
      from purchase_order_line as line
      join purchase_order on purchase_order.id = line.purchase_order_id
      where line.job_id = any((select ids from jobs)::integer[]) and not line.is_removed
        and purchase_order.approve_status = 'READY' and ${countsAsStored}
      group by grouping sets ((line.job_id, line.cost_type_id), (line.job_id))
    )
    select json_build_object('id', ${wireJobIdOf()}, 'code', job.code,
        'name', job.name) as job,
      case when cost_type.id is not null
        then json_build_object('id', cost_type.id, 'code', cost_type.code, 'name', cost_type.name) end as "costType",
      ${money(sql`coalesce(summed.estimate, 0)`)} as "approvedEstimate",
      ${money(sql`coalesce(summed.committed, 0) - coalesce(replaced.committed, 0)`)} as committed, ${money(sql`coalesce(summed.actual, 0)`)} as actual,
      (coalesce(waiting.net, 0) - case when this.currency_id = (select base_currency_id from agency) then here.net else 0 end)::text
        as "otherOrders", here.nets, here.order_id as "orderId", here.job_id as "jobId", ${baseDecimals} as decimals,
      job.is_billable as "isBillable", this.currency_id as "currencyId"
    from here
    join job on job.id = here.job_id
    join purchase_order as this on this.id = here.order_id and this.approve_status = 'READY'
    left join cost_type on cost_type.id = here.cost_type_id
    left join summed on summed.job_id = here.job_id and summed.is_whole = here.is_whole
      and summed.cost_type_id is not distinct from here.cost_type_id
    left join replaced on replaced.order_id = here.order_id and replaced.job_id = here.job_id and replaced.is_whole = here.is_whole
      and replaced.cost_type_id is not distinct from here.cost_type_id
    left join waiting on waiting.job_id = here.job_id and waiting.is_whole = here.is_whole
      and waiting.cost_type_id is not distinct from here.cost_type_id
    where here.is_whole or here.cost_type_id is not null
    order by job.code, job.id, here.is_whole, cost_type.code`.execute(database);
  const jobIds = sql`select job_id from purchase_order_line where purchase_order_id = ${ids} and not is_removed`;
  const [{ rows }, waiting, converter] = await Promise.all([
    reading,
    findWaitingNets(database, { jobIds, day: today }),
    converterOn(database, today),
  ]);
  const found = new Map<number, JobBudget[]>();
  for (const { isBillable, orderId, jobId, nets, currencyId, decimals, ...row } of rows) {
    const isOfRow = (one: (typeof waiting)[number]) =>
      one.orderId !== orderId && one.jobId === jobId && (row.costType === null || one.costTypeId === row.costType.id);
    const otherNets = waiting.filter(isOfRow).map(({ net }) => net);
    const amounts = {
      ...row,
      otherOrders: sumOfAmounts([row.otherOrders, ...otherNets], decimals),
      thisOrder: sumOfAmounts(
        nets.map((net) => converter.inBase(currencyId, net)),
        decimals,
      ),
    };
    const isKnown = converter.knows(currencyId);
    const budget = {
      ...amounts,
      left: isKnown ? leftByOrder(amounts, decimals) : null,
      budget: isKnown && isBillable ? budgetOfOrder(amounts) : null,
    };
    found.set(orderId, [...(found.get(orderId) ?? []), budget]);
  }
  return found;
}
