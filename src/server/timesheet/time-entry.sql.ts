import { type RawBuilder, sql } from 'kysely';
import type { JobBrief, TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import {
  activeRefOrNull,
  instantAsJson,
  personById,
  personOrNull,
  refById,
} from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';
import type { PreparedJson } from '../platform/http/prepared-json.ts';
import { type EntriesRead, jsonOfTimeEntries, timeEntriesOf } from './entries-read.ts';

/** A job as time entries contain it; an internal project's API id is negative. */
export const jobBrief = sql<JobBrief>`json_build_object(
  'id', ${wireJobIdOf()},
  'code', job.code, 'name', job.name, 'isActive', job.is_active, 'isBillable', job.is_billable,
  'client', ${refById('client', 'job.client_id')}, 'campaign', ${refById('campaign', 'job.campaign_id')})`;

/**
 * Reads the entries that match a condition on `time_entry`; if more than `newest`, those of the latest days. Reads shared parts once: a
 * list of thousands of entries has a few hundred jobs. Joins little, because planning a week's query takes longer than reading.
 */
export async function readEntries(
  database: AgencyDatabase | AgencyTransaction,
  condition: RawBuilder<unknown>,
  { today, newest = null }: { today: Day; newest?: number | null },
): Promise<EntriesRead> {
  const { rows } = await sql<EntriesRead>`
    with entry as materialized (
      select * from time_entry where ${condition}
      ${newest === null ? sql`` : sql`order by work_date desc, id desc limit ${newest}`}
    ), found as (
      select entry.id, entry.units, entry.notes, entry.work_date as "transactionDate",
        entry.approved_at is not null as "isApproved", entry.billed_invoice_line_id is not null as "isBilled",
        entry.is_billable as "isBillable", ${instantAsJson('entry.last_modified')} as "lastModified",
        case when entry_return.time_entry_id is not null then json_build_object(
          'comment', entry_return.comment, 'by', ${personById('entry_return.by_employee_id')},
          'at', ${instantAsJson('entry_return.at')},
          'handledAt', ${instantAsJson('entry_return.handled_at')}) end as returned,
        entry.employee_id as "employeeId", entry.job_id as "jobId", entry.cost_type_id as "costTypeId",
        entry.billed_invoice_line_id as "lineId", pin.id as "pinId"
      from entry
      left join pinned_time_allocation as pin on pin.employee_id = entry.employee_id and pin.job_id = entry.job_id
        and pin.cost_type_id = entry.cost_type_id
      left join entry_return on entry_return.time_entry_id = entry.id and entry.approved_at is null
    )
    select
      (select coalesce(json_agg(found), '[]') from found) as entries,
      (select coalesce(json_agg(json_build_object(
          'key', job.id, 'job', ${jobBrief},
          'jobType', ${refById('job_type', 'job.job_type_id')},
          'accountExecutive', ${personById('job.account_executive_id')},
          'accountDirector', ${personById('job.account_director_id')},
          'product', ${refById('product', 'job.product_id')},
          'client', ${refById('client', 'job.client_id')},
          'campaign', ${refById('campaign', 'job.campaign_id')}) order by job.is_billable desc, job.code), '[]')
        from job where job.id = any(array(select job_id from entry))) as jobs,
      (select coalesce(json_agg(${activeRefOrNull('cost_type')}), '[]')
        from cost_type where cost_type.id = any(array(select cost_type_id from entry))) as "costTypes",
      (select coalesce(json_agg(${personOrNull('employee')} order by ${inReadingOrder(sql`employee.name`)}, employee.id), '[]')
        from employee where employee.id = any(array(select employee_id from entry))) as employees,
      (select coalesce(json_agg(json_build_object('start', start_date, 'end', end_date, 'isLocked', is_locked,
          'isCurrent', ${today}::date between start_date and end_date)), '[]')
        from period
        where start_date <= (select max(work_date) from entry)
          and end_date >= (select min(work_date) from entry)) as periods`.execute(database);
  return rows[0]!;
}

/** Reads a person's entries between two days, both included, as text, because this is the most frequent call. */
export async function findTimeEntriesOfPerson(
  database: AgencyDatabase,
  { employeeId, startDate, endDate, today }: { employeeId: number; startDate: Day; endDate: Day; today: Day },
): Promise<PreparedJson<TimeEntry[]>> {
  const condition = sql`employee_id = ${employeeId} and work_date between ${startDate} and ${endDate}`;
  return jsonOfTimeEntries(await readEntries(database, condition, { today }));
}

/** Finds entries by id; missing ones are left out. */
export async function findTimeEntriesById(
  database: AgencyDatabase | AgencyTransaction,
  ids: readonly number[],
  today: Day,
): Promise<TimeEntry[]> {
  if (ids.length === 0) return [];
  return timeEntriesOf(await readEntries(database, sql`id = any(${ids}::integer[])`, { today }));
}

/** Finds a person's returned entries that weren't changed since, earliest day first. */
export async function findReturnedEntries(
  database: AgencyDatabase,
  { employeeId, today }: { employeeId: number; today: Day },
): Promise<TimeEntry[]> {
  const condition = sql`employee_id = ${employeeId} and approved_at is null
    and id in (select time_entry_id from entry_return where handled_at is null)`;
  return timeEntriesOf(await readEntries(database, condition, { today }));
}
