import { sql } from 'kysely';
import type { Budget, TimesheetSummary, WipSummary } from '#contract/jobs/job-amounts.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { baseDecimals } from '../../core/exchange-rates/exchange-rate.sql.ts';
import { personById, refById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

/** Sums of time entries as JSON fields; hours are numbers, amounts texts with 2 decimals. */
const entrySums = sql`
  coalesce(sum(units) filter (where approved_at is not null), 0)::float8 as "approvedHours",
  coalesce(sum(units) filter (where approved_at is null), 0)::float8 as "unapprovedHours",
  coalesce(sum(units) filter (where billed_invoice_line_id is not null), 0)::float8 as "billedHours",
  round(coalesce(sum(units * charge_rate) filter (where approved_at is not null), 0), ${baseDecimals})::text as "approvedValue",
  round(coalesce(sum(units * charge_rate) filter (where approved_at is null), 0), ${baseDecimals})::text as "unapprovedValue"`;

/** A job's total hours, next to its approved estimate's. */
const amountSums = sql`
  coalesce(sum(amount) filter (where measure = 'approved-estimate-hours'), 0)::float8 as "estimatedHours",
  coalesce(sum(amount) filter (where measure = 'approved-hours'), 0)::float8 as "approvedHours",
  coalesce(sum(amount) filter (where measure = 'unapproved-hours'), 0)::float8 as "unapprovedHours",
  coalesce(sum(amount) filter (where measure = 'billed-hours'), 0)::float8 as "billedHours",
  coalesce(sum(case measure when 'approved-estimate-hours' then amount when 'approved-hours' then -amount
    when 'unapproved-hours' then -amount end), 0)::float8 as "remainingHours",
  round(coalesce(sum(amount) filter (where measure = 'approved-time'), 0), ${baseDecimals})::text as "approvedValue",
  round(coalesce(sum(amount) filter (where measure = 'unapproved-time'), 0), ${baseDecimals})::text as "unapprovedValue"`;

const isOfTime = sql`measure in ('approved-estimate-hours', 'approved-hours', 'unapproved-hours', 'billed-hours',
  'approved-time', 'unapproved-time')`;

/** Sums up a job's hours by cost type, employee and month. */
export async function findTimesheetSummary(database: AgencyDatabase, jobId: number): Promise<TimesheetSummary> {
  const { rows: totals } = await sql<TimesheetSummary['totals']>`
    select ${amountSums} from job_amount where job_id = ${jobId} and ${isOfTime}`.execute(database);
  const { rows: byCostType } = await sql<TimesheetSummary['byCostType'][number]>`
    select coalesce(${refById('cost_type', 'summed.cost_type_id')}, '{"id": 0, "code": "", "name": ""}') as "costType", summed.*
    from (
      select cost_type_id, ${amountSums} from job_amount
      where job_id = ${jobId} and ${isOfTime}
      group by cost_type_id having bool_or(amount <> 0)) as summed
    left join cost_type on cost_type.id = summed.cost_type_id
    order by cost_type.id is null, cost_type.code`.execute(database);
  const { rows: byEmployee } = await sql<TimesheetSummary['byEmployee'][number]>`
    select ${personById('summed.employee_id')} as employee, summed.*
    from (select employee_id, ${entrySums} from time_entry where job_id = ${jobId} group by employee_id) as summed
    join employee on employee.id = summed.employee_id
    order by ${inReadingOrder(sql`employee.name`)}, employee.id`.execute(database);
  const { rows: byMonth } = await sql<TimesheetSummary['byMonth'][number] & { first: Day; last: Day }>`
    select date_trunc('month', min(day))::date as month, min(day) as first, max(day) as last,
      sum(approved)::float8 as "approvedHours", sum(unapproved)::float8 as "unapprovedHours"
    from (
      select work_date as day, coalesce(sum(units) filter (where approved_at is not null), 0) as approved,
        coalesce(sum(units) filter (where approved_at is null), 0) as unapproved
      from time_entry where job_id = ${jobId} group by work_date) as booked
    group by date_trunc('month', day) order by 1`.execute(database);
  return {
    totals: totals[0]!,
    byCostType,
    byEmployee,
    byMonth,
    firstEntry: byMonth[0]?.first ?? null,
    lastEntry: byMonth.at(-1)?.last ?? null,
  };
}

/**
 * Calculates a job's work in progress: cost and time beyond billing, or the reverse. Billing covers the oldest cost first, so the oldest
 * work in progress is the first day up to which more was spent than billed in total.
 */
export async function findWip(database: AgencyDatabase, jobId: number, today: Day): Promise<WipSummary> {
  const { rows } = await sql<Omit<WipSummary, 'asAt'>>`
    with billed as (
      select coalesce(sum(amount) filter (where measure = 'billed'), 0) as amount,
        coalesce(sum(amount) filter (where measure <> 'billed'), 0) as spent
      from job_amount where job_id = ${jobId} and measure in ('billed', 'cost', 'approved-time')
    ), spent as (
      select day, sum(sum(amount)) over (order by day) as up_to
      from (
        select work_date as day, units * charge_rate as amount from time_entry
        where job_id = ${jobId} and approved_at is not null
        union all
        select posted_on, amount from supplier_cost where job_id = ${jobId}) as cost
      group by day
    )
    select round(greatest(billed.spent - billed.amount, 0), ${baseDecimals})::text as "wipCosts",
      round(greatest(billed.amount - billed.spent, 0), ${baseDecimals})::text as "wipBillings",
      round(billed.spent - billed.amount, ${baseDecimals})::text as "netWip",
      case when billed.spent > billed.amount then
        (select min(spent.day) from spent where spent.up_to > billed.amount) end as "oldestWipDate"
    from billed`.execute(database);
  return { ...rows[0]!, asAt: today };
}

/** Finds a cost type's approved hours on a job, and the remaining ones; undefined without an approved estimate. */
export async function findBudget(
  database: AgencyDatabase,
  which: { jobId: number; costTypeId: number },
): Promise<Budget> {
  const { rows } = await sql<Budget>`
    select sum(amount) filter (where measure = 'approved-estimate-hours')::float8 as estimated,
      coalesce(sum(amount) filter (where measure <> 'approved-estimate-hours'), 0)::float8 as used,
      (sum(amount) filter (where measure = 'approved-estimate-hours')
        - coalesce(sum(amount) filter (where measure <> 'approved-estimate-hours'), 0))::float8 as left
    from job_amount
    where job_id = ${which.jobId} and cost_type_id = ${which.costTypeId}
      and measure in ('approved-estimate-hours', 'approved-hours', 'unapproved-hours')`.execute(database);
  return rows[0]!;
}
