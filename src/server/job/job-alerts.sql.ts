import { sql } from 'kysely';
import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { ALERT_DAYS, type JobAlertType, type JobToWatch, jobAlert } from '#domain/jobs/job-alert.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { isRunBy } from './job-search.sql.ts';

/**
 * Finds client jobs with an alert, by code; optionally those an employee leads as executive or director. The database excludes jobs that
 * certainly have none, then the domain's rule decides. Adds up amounts without the view job_amount, which takes a third of the time for all
 * inactive jobs.
 */
export async function findAlertJobs(
  database: AgencyDatabase,
  today: Day,
  employeeId: number | undefined,
): Promise<{ id: number; alert: JobAlertType }[]> {
  const isOfEmployee = employeeId === undefined ? sql`true` : isRunBy(employeeId);
  const { rows } = await sql<JobToWatch & { id: number }>`
    with open_amount as (
      select job_id
      from (
        select job_id, approved_value as unbilled, unapproved_hours from job_time
        union all
        select job_id, amount, 0 from supplier_cost
        union all
        select line.job_id, -coalesce(line.base_net, line.net), 0 from client_invoice_line as line
        join client_invoice as invoice on invoice.id = line.client_invoice_id
        where invoice.posted_on is not null) as booked
      where job_id in (select job.id from job where job.is_billable and not job.is_active and ${isOfEmployee})
      group by job_id
      having sum(unbilled) > 0 or sum(unapproved_hours) <> 0
    )
    select job.id, job.is_active as "isActive", job.opened,
      case when job.is_active then greatest(
        (select max(work_date) from time_entry where time_entry.job_id = job.id),
        (select max(purchase_order.document_date) from purchase_order_line
          join purchase_order on purchase_order.id = purchase_order_line.purchase_order_id
          where purchase_order_line.job_id = job.id),
        (select max(posted_on) from supplier_cost where supplier_cost.job_id = job.id),
        (select max(client_invoice.document_date) from client_invoice_line
          join client_invoice on client_invoice.id = client_invoice_line.client_invoice_id
          where client_invoice_line.job_id = job.id)) end as "lastTransaction",
      open_amount.job_id is not null as "hasOpenAmounts"
    from job
    left join open_amount on open_amount.job_id = job.id
    where job.is_billable and ${isOfEmployee}
      and case when job.is_active
        then not exists (
          select from time_entry
          where time_entry.job_id = job.id and time_entry.work_date >= ${addDays(today, -ALERT_DAYS.noactivity)}::date)
        else open_amount.job_id is not null end
    order by job.code, job.id`.execute(database);
  return rows.flatMap(({ id, ...job }) => {
    const alert = jobAlert(job, today);
    return alert ? [{ id, alert }] : [];
  });
}
