import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { nextReference } from '../order-number.sql.ts';

/** Copies a division's order with its active lines, and returns the copy's id and reference. */
export async function cloneRows(
  transaction: AgencyTransaction,
  { id, division, byId, today }: { id: number; division: number; byId: number; today: Day },
): Promise<{ id: number; reference: string }> {
  const { rows } = await sql<{ id: number; reference: string }>`
    insert into purchase_order (reference, supplier_id, division_id, currency_id, document_date, job_id, details,
      requester_id, created_by_id)
    select ${nextReference(division)}, supplier_id, division_id, currency_id, ${today}, job_id, details, ${byId}, ${byId}
    from purchase_order where id = ${id}
    returning id, reference`.execute(transaction);
  const clone = rows[0]!;
  const columns = sql`position, job_id, cost_type_id, gl_account_id, employee_id, division_id, supplier_id, client_id, product_id,
    campaign_id, details, units, rate, tax_status_id, net, tax, total, is_tax_calculated, tax_rate, tax_rate_source`;
  await sql`
    insert into purchase_order_line (purchase_order_id, ${columns})
    select ${clone.id}, ${columns} from purchase_order_line
    where purchase_order_id = ${id} and not is_removed
    order by position, id`.execute(transaction);
  return clone;
}
