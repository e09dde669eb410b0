import { sql } from 'kysely';
import type { PaperParties } from '#domain/documents/paper/paper.ts';
import { contactAsJson, senderAsJson } from '../../core/documents/paper-sender.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

type EstimateParties = { parties: PaperParties; clientOrderNumber: string | null; isSecondLanguage: boolean };

/** Finds both sides of an estimate: the letterhead of the job's division with the account executive, and the client. */
export async function findEstimateParties(
  database: AgencyDatabase,
  estimateId: number,
): Promise<EstimateParties | undefined> {
  const { rows } = await sql<EstimateParties>`
    select json_build_object(
        'sender', ${senderAsJson(sql`job.account_executive_id`)},
        'recipient', json_build_object('name', coalesce(client.legal_name, client.name, ''), 'address', client.address,
          'taxNumber', client.tax_number, 'vatId', client.vat_id,
          'contact', ${contactAsJson('contact', sql`estimate.contact_id`)}),
        'deliveryAddress', null, 'invoiceAddress', client.invoice_address,
        'terms', division.estimate_terms) as parties,
      job.client_order_number as "clientOrderNumber",
      coalesce(client.use_second_language, false) as "isSecondLanguage"
    from estimate
    left join job on job.id = estimate.job_id
    left join client on client.id = job.client_id
    left join division on division.id = job.division_id
    where estimate.id = ${estimateId}`.execute(database);
  return rows[0];
}
