import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { AgencyTransaction } from '../platform/postgres.ts';

/** Copies an order and its active lines, and answers the id of the copy. */
export async function cloneRows(
  transaction: AgencyTransaction,
  { id, reference, byId, today }: { id: number; reference: string; byId: number; today: Day },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into purchase_order (reference, supplier_id, division_id, currency_id, document_date, job_id, details,
      requester_id, created_by_id)
    select ${reference}, supplier_id, division_id, currency_id, ${today}, job_id, details, ${byId}, ${byId}
    from purchase_order where id = ${id}
    returning id`.execute(transaction);
  const cloneId = rows[0]!.id;
  const columns = sql`position, job_id, cost_type_id, gl_account_id, employee_id, division_id, supplier_id, client_id, product_id,
    campaign_id, details, units, rate, tax_status_id, net, tax, total, is_tax_calculated, tax_rate, tax_rate_source`;
  await sql`
    insert into purchase_order_line (purchase_order_id, ${columns})
    select ${cloneId}, ${columns} from purchase_order_line
    where purchase_order_id = ${id} and not is_removed
    order by position, id`.execute(transaction);
  return cloneId;
}
