import { sql } from 'kysely';
import type { OpenItems } from '#contract/jobs/job-open-items.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** Finds a job's open orders, unposted invoices, unapproved time and active children. */
export async function findOpenItems(database: AgencyDatabase, jobId: number): Promise<OpenItems> {
  const { rows } = await sql<OpenItems>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'reference', reference, 'approveStatus', approve_status)
          order by id desc), '[]')
        from purchase_order
        where approve_status in ('NEW', 'READY', 'REJECTED') and (job_id = ${jobId} or exists (
          select from purchase_order_line as line
          where line.purchase_order_id = purchase_order.id and line.job_id = ${jobId} and not line.is_removed))) as orders,
      (select coalesce(json_agg(json_build_object('id', id, 'reference', reference, 'approveStatus', approve_status)
          order by id desc), '[]')
        from client_invoice
        where posted_on is null and approve_status <> 'REJECTED'
          and id in (select client_invoice_id from client_invoice_line where job_id = ${jobId})) as invoices,
      (select coalesce(sum(unapproved_hours), 0)::float8 from job_time where job_id = ${jobId}) as "unapprovedHours",
      (select coalesce(json_agg(json_build_object('id', ${wireJobIdOf()}, 'code', code, 'name', name)
          order by code), '[]')
        from job where master_job_id = ${jobId} and is_active) as children`.execute(database);
  return rows[0]!;
}
