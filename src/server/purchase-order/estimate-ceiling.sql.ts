import Big from 'big.js';
import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import { estimateLeft } from '#domain/purchasing/order-estimate.ts';
import { converterOn } from '../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { countsAsStored, findWaitingNets, storedNet } from './base-currency/waiting-in-base.sql.ts';

/**
 * Finds lines with which a client job's orders exceed its approved estimate for a cost type, including other sent and approved orders. Jobs
 * that ignore this are skipped. Compares in base currency, unapproved orders at today's rates.
 */
export async function findLinesAboveEstimate(
  database: AgencyDatabase | AgencyTransaction,
  orderId: number,
  today: Day,
): Promise<number[]> {
  const reading = sql<Found>`
    with own as (
      select line.job_id, line.cost_type_id, array_agg(line.net::text) as nets, array_agg(line.id) as line_ids
      from purchase_order_line as line
      join job on job.id = line.job_id
      where line.purchase_order_id = ${orderId} and not line.is_removed and line.cost_type_id is not null
        and job.is_billable and not job.is_estimate_validation_ignored_for_purchase_orders
      group by line.job_id, line.cost_type_id
    )
    select own.job_id as "jobId", own.cost_type_id as "costTypeId", own.line_ids as "lineIds", own.nets,
      (select currency_id from purchase_order where id = ${orderId}) as "currencyId",
      approved.amount::text as "approvedEstimate", (approved.amount - others.net)::text as remaining
    from own
    cross join lateral (
      select coalesce(sum(${storedNet}), 0) as net
      from purchase_order_line as line
      join purchase_order on purchase_order.id = line.purchase_order_id
      where line.job_id = own.job_id and line.cost_type_id = own.cost_type_id and not line.is_removed
        and purchase_order.id <> ${orderId} and purchase_order.id is distinct from (select amends_id from purchase_order where id = ${orderId})
        and purchase_order.approve_status in ('READY', 'APPROVED')
        and ${countsAsStored}) as others
    cross join lateral (
      select coalesce(sum(job_amount.amount), 0) as amount
      from job_amount
      where job_amount.job_id = own.job_id and job_amount.cost_type_id = own.cost_type_id
        and job_amount.measure = 'approved-estimate') as approved`.execute(database);
  const jobIds = sql`select job_id from purchase_order_line where purchase_order_id = ${orderId} and not is_removed`;
  const [{ rows }, waiting] = await Promise.all([
    reading,
    findWaitingNets(database, { jobIds, withoutOrder: orderId, day: today }),
  ]);
  if (rows.length === 0) return [];
  const { inBase } = await converterOn(database, today);
  return rows.flatMap(({ jobId, costTypeId, lineIds, nets, currencyId, approvedEstimate, remaining }) => {
    const others = waiting.filter((one) => one.jobId === jobId && one.costTypeId === costTypeId);
    const left = others.reduce((sum, { net }) => sum.minus(net), Big(remaining)).toFixed();
    const own = nets.map((net) => inBase(currencyId, net));
    return estimateLeft({ approvedEstimate, remaining: left }, own, true).isExceeded ? lineIds : [];
  });
}

type Found = {
  jobId: number;
  costTypeId: number;
  lineIds: number[];
  nets: string[];
  currencyId: number;
  approvedEstimate: string;
  remaining: string;
};

/**
 * Locks an order's jobs until the transaction ends, always in the same order, so that of two orders sent at once the second sees the first.
 */
export async function lockJobsOfOrder(transaction: AgencyTransaction, orderId: number) {
  await sql`
    select from job
    where id in (select job_id from purchase_order_line where purchase_order_id = ${orderId} and not is_removed)
    order by id
    for no key update`.execute(transaction);
}
