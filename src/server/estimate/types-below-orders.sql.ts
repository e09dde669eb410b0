import { sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';

/** Finds the cost types whose orders would exceed the approved estimate after this version, by name. */
export async function findTypesBelowOrders(
  database: AgencyDatabase | AgencyTransaction,
  id: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with this as (select id, job_id, change_number from estimate where id = ${id} and status in ('NEW', 'READY', 'APPROVED', 'REJECTED', 'SENT')),
    approved as (
      select line.cost_type_id, sum(line.amount) as amount
      from (
        select line.cost_type_id, line.amount from this
        join job_estimate_line as line on line.job_id = this.job_id and line.is_approved
        join estimate on estimate.id = line.estimate_id and (estimate.change_number <> this.change_number)
        union all
        select line.cost_type_id, line.amount from this join estimate_line as line on line.estimate_id = this.id and line.is_counted
      ) as line
      group by line.cost_type_id
    ), ordered as (
      select amount.cost_type_id, sum(amount.amount) as amount
      from this join job_amount as amount on amount.job_id = this.job_id and amount.measure in ('committed', 'cost')
      group by amount.cost_type_id
    )
    select cost_type.name
    from ordered
    join cost_type on cost_type.id = ordered.cost_type_id
    left join approved on approved.cost_type_id = ordered.cost_type_id
    where ordered.amount > coalesce(approved.amount, 0)
      -- A cost type that this version says nothing of is none of its business.
      and exists (select from this join estimate_line as line on line.estimate_id = this.id where line.cost_type_id = ordered.cost_type_id)
    order by ${inReadingOrder(sql`cost_type.name`)}`.execute(database);
  return rows.map(({ name }) => name);
}
