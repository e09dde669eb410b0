import { sql } from 'kysely';
import type { PaperParties } from '#domain/documents/paper/paper.ts';
import { senderAsJson } from '../../core/documents/paper-sender.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

type OrderParties = {
  parties: PaperParties;
  /** The number under which the client ordered the job. */
  clientOrderNumber: string | null;
};

/** Finds both sides of an order: the letterhead of its division with the requester, and the supplier. */
export async function findOrderParties(database: AgencyDatabase, orderId: number): Promise<OrderParties | undefined> {
  const { rows } = await sql<OrderParties>`
    select json_build_object(
        'sender', ${senderAsJson(sql`purchase_order.requester_id`)},
        'recipient', json_build_object('name', supplier.name, 'address', supplier.address,
          'taxNumber', supplier.tax_number, 'vatId', supplier.vat_id,
          'contact', case when supplier.contact_name is not null then
            json_build_object('name', supplier.contact_name, 'phone', supplier.phone, 'email', supplier.email) end),
        'deliveryAddress', coalesce(division.delivery_address, division.address),
        'invoiceAddress', coalesce(division.invoice_address, division.address),
        'terms', division.order_terms) as parties,
      job.client_order_number as "clientOrderNumber"
    from purchase_order
    join supplier on supplier.id = purchase_order.supplier_id
    join division on division.id = purchase_order.division_id
    left join job on job.id = purchase_order.job_id
    where purchase_order.id = ${orderId}`.execute(database);
  return rows[0];
}
