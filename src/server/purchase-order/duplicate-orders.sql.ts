import { sql } from 'kysely';
import type { OrdersTogether } from '#contract/purchasing/purchase-order.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { type ApprovalLimit, approvalLimitFor, sumAboveLimit } from '#domain/documents/document-approver.ts';
import { roundAmount, sumOfAmounts } from '#domain/money/money.ts';
import { converterOn, findBaseCurrency } from '../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { countsAsStored } from './base-currency/waiting-in-base.sql.ts';

type Amounts = { net: string; tax: string };
type Found = {
  divisionId: number;
  limits: ApprovalLimit[];
  orders: { currencyId: number; isStored: boolean; lines: Amounts[] | null }[];
};

/**
 * Finds the waiting and approved orders with the same supplier, date and requester as an order, if their sum in the base currency is
 * above the limit of the order's approver. It detects an order that was split into several to stay below the limit.
 */
export async function findOrdersTogether(
  database: AgencyDatabase | AgencyTransaction,
  orderId: number,
  today: Day,
): Promise<OrdersTogether | null> {
  // Sent together: this may be the last step of a transaction, after which it takes no more statements.
  const [{ rows }, { inBase }, base] = await Promise.all([
    sql<Found>`
      select this.division_id as "divisionId",
        (select coalesce(json_agg(json_build_object('divisionId', division_id, 'amount', amount::text)), '[]')
          from approval_limit where approval_limit.employee_id = this.approver_id and document_type = 'purchaseorder') as limits,
        (select json_agg(json_build_object('currencyId', purchase_order.currency_id, 'isStored', ${countsAsStored},
            'lines', (
              select json_agg(json_build_object('net', coalesce(line.base_net, line.net)::text,
                'tax', coalesce(line.base_tax, line.tax)::text))
              from purchase_order_line as line
              where line.purchase_order_id = purchase_order.id and not line.is_removed)))
          from purchase_order
          where purchase_order.supplier_id = this.supplier_id and purchase_order.document_date = this.document_date
            and purchase_order.requester_id is not distinct from this.requester_id
            and purchase_order.approve_status in ('READY', 'APPROVED')) as orders
      from purchase_order as this
      where this.id = ${orderId} and this.approve_status in ('READY', 'APPROVED')`.execute(database),
    converterOn(database, today),
    findBaseCurrency(database),
  ]);
  const [found] = rows;
  const limit = found && approvalLimitFor(found.limits, found.divisionId)?.amount;
  if (!found || !limit) return null;
  const totals = found.orders.map(({ currencyId, isStored, lines }) => {
    const worth = (amount: string) => (isStored ? amount : inBase(currencyId, amount));
    return sumOfAmounts(
      (lines ?? []).flatMap(({ net, tax }) => [worth(net), worth(tax)]),
      4,
    );
  });
  const total = sumAboveLimit(limit, totals);
  if (total === null) return null;
  const decimals = Math.max(2, base.decimals);
  return {
    orders: found.orders.length,
    total: roundAmount(total, decimals),
    limit: roundAmount(limit, decimals),
    currencyCode: base.code,
  };
}
