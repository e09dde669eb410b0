import { sql } from 'kysely';
import { estimateLeft } from '#domain/order-estimate.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/**
 * Active lines of an order with which the orders of a client job exceed what was approved of its estimate for a cost type
 * (PO-19): this order, and others that were sent or approved. Jobs that ignore this are left out.
 */
export async function findLinesAboveEstimate(
  database: AgencyDatabase | AgencyTransaction,
  orderId: number,
): Promise<number[]> {
  const { rows } = await sql<{ lineIds: number[]; nets: string[]; approvedEstimate: string; remaining: string }>`
    with own as (
      select line.job_id, line.cost_type_id, array_agg(line.net::text) as nets, array_agg(line.id) as line_ids
      from purchase_order_line as line
      join job on job.id = line.job_id
      where line.purchase_order_id = ${orderId} and not line.is_removed and line.cost_type_id is not null
        and job.is_billable and not job.is_estimate_validation_ignored_for_purchase_orders
      group by line.job_id, line.cost_type_id
    )
    select own.line_ids as "lineIds", own.nets, approved.amount::text as "approvedEstimate",
      (approved.amount - others.net)::text as remaining
    from own
    cross join lateral (
      select coalesce(sum(other.net), 0) as net
      from purchase_order_line as other
      join purchase_order on purchase_order.id = other.purchase_order_id
      where other.job_id = own.job_id and other.cost_type_id = own.cost_type_id and not other.is_removed
        and other.purchase_order_id <> ${orderId} and purchase_order.approve_status in ('READY', 'APPROVED')) as others
    cross join lateral (
      select coalesce(sum(job_amount.amount), 0) as amount
      from job_amount
      where job_amount.job_id = own.job_id and job_amount.cost_type_id = own.cost_type_id
        and job_amount.measure = 'approved-estimate') as approved`.execute(database);
  return rows.flatMap(({ lineIds, nets, ...estimate }) =>
    estimateLeft(estimate, nets, true).isExceeded ? lineIds : [],
  );
}

/**
 * Holds the jobs of an order until the transaction ends, always in the same order: of two orders that are sent at once, the
 * second one sees the first.
 */
export async function lockJobsOfOrder(transaction: AgencyTransaction, orderId: number) {
  await sql`
    select from job
    where id in (select job_id from purchase_order_line where purchase_order_id = ${orderId} and not is_removed)
    order by id
    for no key update`.execute(transaction);
}
