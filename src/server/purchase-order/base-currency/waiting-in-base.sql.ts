import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import { converterOn } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/**
 * Whether `line` of `purchase_order` counts as it is stored: in base, or already approved. What waits in another currency is converted at
 * the rate of today, which SQL does not.
 */
export const countsAsStored = sql<boolean>`(purchase_order.approve_status <> 'READY'
  or purchase_order.currency_id = (select base_currency_id from agency))`;

/** The net of `line` in base, as far as it is stored so. */
export const storedNet = sql<string>`coalesce(line.base_net, line.net)`;

/** A net in base of a line of an order in another currency that waits. */
export type WaitingNet = { orderId: number; jobId: number; costTypeId: number | null; net: string };

/**
 * The lines on some jobs (`jobIds`, a subquery) of orders in other currencies that wait, without those of one order, in base at the rates of
 * a day; what has no rate any more counts as it is.
 */
export async function findWaitingNets(
  database: AgencyDatabase | AgencyTransaction,
  { jobIds, withoutOrder = 0, day }: { jobIds: RawBuilder<unknown>; withoutOrder?: number; day: Day },
): Promise<WaitingNet[]> {
  const { rows } = await sql<WaitingNet & { currencyId: number }>`
    select purchase_order.id as "orderId", line.job_id as "jobId", line.cost_type_id as "costTypeId", line.net::text as net,
      purchase_order.currency_id as "currencyId"
    from purchase_order_line as line
    join purchase_order on purchase_order.id = line.purchase_order_id
    where line.job_id in (${jobIds}) and not line.is_removed and purchase_order.approve_status = 'READY'
      and purchase_order.currency_id <> (select base_currency_id from agency)
      and purchase_order.id <> ${withoutOrder}`.execute(database);
  if (rows.length === 0) return [];
  const { inBase } = await converterOn(database, day);
  return rows.map(({ currencyId, net, ...of }) => ({ ...of, net: inBase(currencyId, net) }));
}
