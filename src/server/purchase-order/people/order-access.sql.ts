import { sql } from 'kysely';
import type { PersonRef } from '#contract/http/values.ts';
import { personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { linesToConvert, type OrderToConvert } from '../base-currency/order-in-base.sql.ts';
import { type OrderFacts, type OrderViewer, orderFacts } from '../order-facts.sql.ts';

/** An order with what decides about permissions. */
export type OrderByNumber = OrderFacts &
  OrderToConvert & {
    id: number;
    number: string;
    approver: PersonRef | null;
    divisionId: number | null;
  };

/** Finds an order by number, or by id if none has that number. */
export async function findOrderByNumber(
  database: AgencyDatabase,
  asking: OrderViewer,
  { number, id }: { number: string; id: number },
): Promise<OrderByNumber | undefined> {
  const { rows } = await sql<OrderByNumber>`
    select purchase_order.id, reference as number, ${personById('purchase_order.approver_id')} as approver,
      division_id as "divisionId", currency_id as "currencyId",
      ${linesToConvert} as lines,
      ${orderFacts(asking)}
    from purchase_order
    where lower(reference) = lower(${number}) or purchase_order.id = ${id}
    order by lower(reference) = lower(${number}) desc, purchase_order.id limit 1`.execute(database);
  return rows[0];
}
