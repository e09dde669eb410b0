import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import { converterOn } from '../../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/**
 * Whether `line` of `purchase_order` counts as stored: in base currency, or approved. Pending foreign-currency lines are converted at
 * today's rate outside SQL.
 */
export const countsAsStored = sql<boolean>`(purchase_order.approve_status <> 'READY'
  or purchase_order.currency_id = (select base_currency_id from agency))`;

/** A line's stored net in base currency. */
export const storedNet = sql<string>`coalesce(line.base_net, line.net)`;

/** The net in base currency of a pending foreign-currency line. */
export type WaitingNet = { orderId: number; jobId: number; costTypeId: number | null; net: string };

/**
 * Finds pending foreign-currency lines on some jobs (`jobIds`, a subquery), excluding one order, converted at a day's rates; unconverted if
 * there's no rate.
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
