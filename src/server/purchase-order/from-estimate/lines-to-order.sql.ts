import { sql } from 'kysely';
import { wireJobIdOf } from '../../core/jobs/job-id.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** An estimate line to order; `left` is the part of its cost not yet ordered. */
export type LineToOrder = {
  id: number;
  jobId: number;
  divisionId: number | null;
  currencyId: number;
  costTypeId: number;
  supplierId: number | null;
  taxStatusId: number | null;
  details: string;
  cost: string | null;
  left: string;
  isApproved: boolean;
};

/** Finds estimate lines by id with what remains to order, and a default tax status. */
export async function findLinesToOrder(
  database: AgencyDatabase,
  estimateId: number,
  lineIds: readonly number[],
): Promise<LineToOrder[]> {
  const { rows } = await sql<LineToOrder>`
    select line.id, ${wireJobIdOf()} as "jobId", job.division_id as "divisionId", estimate.currency_id as "currencyId",
      line.cost_type_id as "costTypeId", line.supplier_id as "supplierId",
      coalesce(line.tax_status_id, (select id from tax_status where is_active order by gross, id limit 1)) as "taxStatusId",
      coalesce(nullif(line.details, ''), cost_type.name) as details, trim_scale(line.cost)::text as cost,
      (coalesce(line.cost, 0) - (
        select coalesce(sum(ordered.net), 0) from purchase_order_line as ordered
        join purchase_order on purchase_order.id = ordered.purchase_order_id and purchase_order.approve_status <> 'CANCELLED'
        where ordered.estimate_line_id = line.id and not ordered.is_removed))::text as left, line.is_approved as "isApproved"
    from estimate_line as line
    join estimate on estimate.id = line.estimate_id
    join job on job.id = estimate.job_id
    join cost_type on cost_type.id = line.cost_type_id
    where estimate.id = ${estimateId} and line.id = any(${[...lineIds]}::integer[])
    order by line.position, line.id`.execute(database);
  return rows;
}

/** Records the estimate lines from which an order's lines were created, in order. */
export async function noteEstimateLines(
  transaction: AgencyTransaction,
  orderId: number,
  estimateLineIds: readonly number[],
) {
  await sql`
    update purchase_order_line as line set estimate_line_id = made.id
    from unnest(${[...estimateLineIds]}::integer[]) with ordinality as made (id, position)
    where line.purchase_order_id = ${orderId} and line.position = made.position`.execute(transaction);
}
