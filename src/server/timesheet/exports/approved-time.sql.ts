import { sql } from 'kysely';
import type { ApprovedEntry } from '#contract/time/approved-time.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { wireJobIdOf } from '../../core/jobs/job-id.sql.ts';
import { isTimeApprovedBy } from '../../core/time/time-access.sql.ts';
import { conditionsOfPage, type ListPage, orderOfPages } from '../../core/whole-list/whole-list.ts';
import type { SignedIn } from '../../platform/signed-in.ts';

/** The filters of approved entries, and a page of them. */
export type ApprovedTimeSearch = { startDate: Day; endDate: Day; page: ListPage };

/** Finds approved entries a user may see, in order of modification; a service account sees everyone's. */
export async function findApprovedTime(
  { actor, database, today }: Pick<SignedIn, 'actor' | 'database' | 'today'>,
  { startDate, endDate, page }: ApprovedTimeSearch,
  maximum: number,
): Promise<ApprovedEntry[]> {
  const { rows } = await sql<ApprovedEntry & { hours: string }>`
    select entry.id, entry.work_date as date, entry.units::float8 as hours, entry.is_billable as "isBillable", entry.notes,
      json_build_object('id', employee.id, 'code', employee.code, 'name', employee.name) as employee,
      json_build_object('id', ${wireJobIdOf()}, 'code', job.code, 'name', job.name) as job,
      case when client.id is not null then json_build_object('id', client.id, 'code', client.code, 'name', client.name) end as client,
      case when cost_type.id is not null
        then json_build_object('id', cost_type.id, 'code', cost_type.code, 'name', cost_type.name) end as "costType",
      entry.approved_at as "approvedOn", entry.last_modified as "lastModified"
    from time_entry as entry
    join employee on employee.id = entry.employee_id
    join job on job.id = entry.job_id
    left join client on client.id = job.client_id
    left join cost_type on cost_type.id = entry.cost_type_id
    where entry.approved_at is not null and entry.work_date between ${startDate}::date and ${endDate}::date
      and ((select is_service_account from employee as caller where caller.id = ${actor.id}) or ${isTimeApprovedBy(actor.id, today)})
      and ${sql.join([sql`true`, ...conditionsOfPage('entry', page)], sql` and `)}
    order by ${orderOfPages('entry')} limit ${maximum}`.execute(database);
  return rows;
}
