import { sql } from 'kysely';
import type { OrdersTogether } from '#contract/purchase-order.ts';
import { roundAmount } from '#domain/money.ts';
import { type ApprovalLimit, approvalLimitFor, sumAboveLimit } from '#domain/order-approver.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

type Found = { divisionId: number; currencyCode: string; limits: ApprovalLimit[]; totals: string[] };

/**
 * What an order and others that wait or are approved of the same supplier, day and requester come to, where that is more than
 * the order's approver may approve; null where it is not, or no limit can be compared with (FIX-09). One order in parts goes
 * round a limit otherwise.
 */
export async function findOrdersTogether(
  database: AgencyDatabase | AgencyTransaction,
  orderId: number,
): Promise<OrdersTogether | null> {
  const { rows } = await sql<Found>`
    select this.division_id as "divisionId", currency.code as "currencyCode",
      (select coalesce(json_agg(json_build_object('divisionId', division_id, 'amount', amount::text)), '[]')
        from approval_limit where approval_limit.employee_id = this.approver_id and document_type = 'purchaseorder') as limits,
      (select json_agg(total::text) from (
        select coalesce(sum(line.total), 0) as total
        from purchase_order as other
        left join purchase_order_line as line on line.purchase_order_id = other.id and not line.is_removed
        where other.supplier_id = this.supplier_id and other.document_date = this.document_date
          and other.requester_id is not distinct from this.requester_id and other.currency_id = this.currency_id
          and other.approve_status in ('READY', 'APPROVED')
        group by other.id) as alike) as totals
    from purchase_order as this
    join currency on currency.id = this.currency_id
    join agency on agency.base_currency_id = this.currency_id
    where this.id = ${orderId} and this.approve_status in ('READY', 'APPROVED')`.execute(database);
  const [found] = rows;
  const limit = found && approvalLimitFor(found.limits, found.divisionId)?.amount;
  const total = limit ? sumAboveLimit(limit, found.totals) : null;
  if (!found || !limit || total === null) return null;
  return {
    orders: found.totals.length,
    total: roundAmount(total, 2),
    limit: roundAmount(limit, 2),
    currencyCode: found.currencyCode,
  };
}
