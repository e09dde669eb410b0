import { sql } from 'kysely';
import { referenceOfAmendment } from '#domain/purchasing/order-amendment.ts';
import type { OrderStatus } from '#domain/purchasing/purchase-order.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

type NamedOrder = { id: number; reference: string };

/** Another order as `{id, reference}`. */
export const orderNamed = (id: string) => sql<NamedOrder | null>`(
  select json_build_object('id', named.id, 'reference', named.reference) from purchase_order as named where named.id = ${sql.ref(id)})`;

/** The revision that replaced `purchase_order`, or one in progress. */
export const amendedBy = sql<NamedOrder | null>`coalesce(${orderNamed('purchase_order.replaced_by_id')}, (
  select json_build_object('id', revision.id, 'reference', revision.reference) from purchase_order as revision
  where revision.amends_id = purchase_order.id and revision.approve_status in ('NEW', 'READY', 'REJECTED')))`;

/** Copies an order with its active lines and files as its next revision; returns the revision's id and reference. */
export async function insertAmendment(
  transaction: AgencyTransaction,
  { id, reference, byId }: { id: number; reference: string; byId: number },
): Promise<NamedOrder> {
  const { rows: numbers } = await sql<{ revision: number }>`
    select max(amendment) + 1 as revision from purchase_order where id = ${id} or amends_id = ${id}`.execute(
    transaction,
  );
  const { revision } = numbers[0]!;
  const head = sql`supplier_id, division_id, currency_id, document_date, delivery_date, job_id, details, notes, private_notes,
    requester_id, approver_id`;
  const { rows } = await sql<NamedOrder>`
    insert into purchase_order (reference, amends_id, amendment, created_by_id, ${head})
    select ${referenceOfAmendment(reference, revision)}, id, ${revision}, ${byId}, ${head} from purchase_order where id = ${id}
    returning id, reference`.execute(transaction);
  const made = rows[0]!;
  const line = sql`position, job_id, cost_type_id, gl_account_id, employee_id, division_id, supplier_id, client_id, product_id,
    campaign_id, details, units, rate, tax_status_id, net, tax, total, is_tax_calculated, tax_rate, tax_rate_source, estimate_line_id`;
  await sql`
    insert into purchase_order_line (purchase_order_id, amends_line_id, ${line})
    select ${made.id}, id, ${line} from purchase_order_line
    where purchase_order_id = ${id} and not is_removed
    order by position, id`.execute(transaction);
  const file = sql`file_name, content_type, size, content, content_hash, is_outside, created_at, created_by_id`;
  await sql`
    insert into purchase_order_attachment (purchase_order_id, request_id, ${file})
    select ${made.id}, gen_random_uuid(), ${file} from purchase_order_attachment
    where purchase_order_id = ${id} and deleted_at is null
    order by id`.execute(transaction);
  return made;
}

/** Locks the order that a revision amends until the transaction ends; returns its status. */
export async function lockAmended(transaction: AgencyTransaction, id: number): Promise<OrderStatus> {
  const { rows } = await sql<{ status: OrderStatus }>`
    select approve_status as status from purchase_order where id = ${id} for update`.execute(transaction);
  return rows[0]!.status;
}

/** Replaces an order by its approved revision, and moves its posted costs and supplier links to it. */
export async function replaceAmended(
  transaction: AgencyTransaction,
  { earlier, later }: { earlier: number; later: number },
) {
  await sql`
    update purchase_order set approve_status = 'CANCELLED', replaced_by_id = ${later}, revision = revision + 1
    where id = ${earlier}`.execute(transaction);
  await sql`select replace_purchase_order(${earlier}, ${later})`.execute(transaction);
}
