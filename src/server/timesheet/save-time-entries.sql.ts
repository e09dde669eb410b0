import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import type { JobKind } from '#domain/jobs/job-id.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { jobKind } from '../core/jobs/job-id.sql.ts';
import { supervisorsInPlace } from '../core/time/time-access.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import type { EntryToWrite } from './write-time-entries.sql.ts';

/** A stored entry with what the rules and its audit row need. */
export type StoredRow = {
  id: number;
  employeeId: number;
  jobId: number;
  jobKind: JobKind;
  costTypeId: number | null;
  workDate: Day;
  units: Hundredths;
  notes: string;
  isBillable: boolean;
  isApproved: boolean;
  isBilled: boolean;
  isPinned: boolean;
  lastModified: string;
};

/** A person's day, for which the daily maximum applies. */
export type PersonDay = { employeeId: number; day: Day };

/** Finds the people and days of entries, without locking them. */
export async function findPersonDays(
  transaction: AgencyTransaction,
  entryIds: readonly number[],
): Promise<PersonDay[]> {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<PersonDay>`
    select distinct employee_id as "employeeId", work_date as day
    from time_entry where id = any(${entryIds}::integer[])`.execute(transaction);
  return rows;
}

/**
 * Locks people's days until the transaction ends: another save to the same day of the same person waits, so that parallel saves can't
 * exceed the daily maximum. Always in the same order, to avoid deadlocks.
 */
export async function lockPersonDays(transaction: AgencyTransaction, personDays: readonly PersonDay[]) {
  if (personDays.length === 0) return;
  const keys = [...new Set(personDays.map(({ employeeId, day }) => `${employeeId} ${day.replaceAll('-', '')}`))]
    .map((key) => key.split(' ').map(Number) as [number, number])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  await sql`
    select pg_advisory_xact_lock(employee_id, day)
    from unnest(${keys.map(([employeeId]) => employeeId)}::integer[], ${keys.map(([, day]) => day)}::integer[]) as key (employee_id, day)`.execute(
    transaction,
  );
}

/** The request ids of a user's new entries. A repeated request id means the entry that the first request created. */
type Requests = { createdById: number; ids: readonly string[] };

/**
 * Locks stored entries, and those that repeated requests created the first time, against approval and other saves until the
 * transaction ends.
 */
export async function lockStoredEntries(
  transaction: AgencyTransaction,
  ids: readonly number[],
  requests: Requests = { createdById: 0, ids: [] },
): Promise<StoredRow[]> {
  if (ids.length === 0 && requests.ids.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    select time_entry.id, time_entry.employee_id as "employeeId", time_entry.job_id as "jobId",
      ${jobKind} as "jobKind", time_entry.cost_type_id as "costTypeId", time_entry.work_date as "workDate",
      (time_entry.units * 100)::integer as units, time_entry.notes, time_entry.is_billable as "isBillable",
      time_entry.approved_at is not null as "isApproved",
      time_entry.billed_invoice_line_id is not null as "isBilled",
      exists (
        select from pinned_time_allocation as pin
        where pin.employee_id = time_entry.employee_id and pin.job_id = time_entry.job_id
          and pin.cost_type_id = time_entry.cost_type_id) as "isPinned",
      time_entry.last_modified as "lastModified"
    from time_entry
    join job on job.id = time_entry.job_id
    where time_entry.id = any(array(
      select unnest(${ids}::integer[])
      union
      select time_entry_id from time_entry_request
      where created_by_id = ${requests.createdById} and request_id = any(${requests.ids}::uuid[])))
    order by time_entry.id
    for no key update of time_entry`.execute(transaction);
  return rows;
}

/** A person's daily maximum, and the day from which it applies; null = from the beginning. */
type DatedMaximum = { firstDay: Day | null; maximum: Hundredths };

/** What the rules need to know besides the changes, read in one statement. */
export type Surroundings = {
  employees: { id: number; isActive: boolean; supervisorId: number | null; maximums: DatedMaximum[] }[];
  jobs: { id: number; isActive: boolean; isBillable: boolean; allowTimeEntries: boolean }[];
  costTypes: { id: number; isActive: boolean; isTime: boolean }[];
  /** The jobs that allow only certain cost types. Other jobs allow all. */
  jobsWithCostTypes: { jobId: number; costTypeIds: number[] }[];
  lockedDays: Day[];
  /** Null = the agency has no periods. */
  firstPeriodStart: Day | null;
  today: Day;
  dayTotals: { employeeId: number; day: Day; total: Hundredths }[];
  /** The supervisors for whom the actor acts today, including themselves. */
  supervisorIdsInPlace: number[];
  /** Reserved ids for new entries, so that the insert and its audit rows can be sent without waiting for each other. */
  newIds: number[];
};

export async function readSurroundings(
  transaction: AgencyTransaction,
  { actor, today }: { actor: { id: number }; today: Day },
  needed: { employeeIds: number[]; jobIds: number[]; costTypeIds: number[]; days: Day[]; newEntries?: number },
): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'isActive', is_active, 'supervisorId', supervisor_id,
          'maximums', (select json_agg(json_build_object('firstDay', held.first_day, 'maximum', (held.maximum * 100)::integer))
            from (select null::date as first_day, employee.maximum_daily_hours as maximum
              union all select first_day, maximum_daily_hours from work_hours where person_id = employee.id) as held))), '[]')
        from employee where id = any(${needed.employeeIds}::integer[])) as employees,
      (select coalesce(json_agg(json_build_object('id', id, 'isActive', is_active, 'isBillable', is_billable,
          'allowTimeEntries', allow_time_entries)), '[]')
        from job where id = any(${needed.jobIds}::integer[])) as jobs,
      (select coalesce(json_agg(json_build_object('id', id, 'isActive', is_active, 'isTime', is_time)), '[]')
        from cost_type where id = any(${needed.costTypeIds}::integer[])) as "costTypes",
      (select coalesce(json_agg(narrowed), '[]')
        from (select job_id as "jobId", array_agg(cost_type_id) as "costTypeIds"
          from job_cost_type where job_id = any(${needed.jobIds}::integer[]) group by job_id) as narrowed) as "jobsWithCostTypes",
      (select coalesce(json_agg(day), '[]')
        from unnest(${needed.days}::date[]) as day
        where exists (select from period where is_locked and day between start_date and end_date)) as "lockedDays",
      (select min(start_date) from period) as "firstPeriodStart",
      ${today}::date as today,
      (select coalesce(json_agg(day_total), '[]')
        from (select employee_id as "employeeId", work_date as day, (sum(units) * 100)::integer as total
          from time_entry
          where employee_id = any(${needed.employeeIds}::integer[]) and work_date = any(${needed.days}::date[])
          group by employee_id, work_date) as day_total) as "dayTotals",
      array(${supervisorsInPlace(actor.id, today)}) as "supervisorIdsInPlace",
      array(select nextval(pg_get_serial_sequence('time_entry', 'id'))::integer
        from generate_series(1, ${needed.newEntries ?? 0}::integer)) as "newIds"`.execute(transaction);
  return rows[0]!;
}

/** Finds the entries that earlier requests with these ids created, including those deleted since. */
export async function findEntriesOfRequests(
  transaction: AgencyTransaction,
  { createdById, ids }: Requests,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ requestId: string; entryId: number }>`
    select request_id as "requestId", time_entry_id as "entryId" from time_entry_request
    where created_by_id = ${createdById} and request_id = any(${ids}::uuid[])`.execute(transaction);
  return new Map(rows.map(({ requestId, entryId }) => [requestId, entryId]));
}

/** Finds the entries that a person deleted, by their old ids, as they were. Restored ones are left out. */
export async function findDeletedEntries(
  transaction: AgencyTransaction,
  deletedById: number,
  ids: readonly number[],
): Promise<Map<number, EntryToWrite>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; entry: EntryToWrite }>`
    select subject_id as id, before as entry from audit_event
    where subject = 'time_entry' and subject_id = any(${ids}::integer[]) and action = 'delete'
      and by_employee_id = ${deletedById} and before is not null
      and not exists (select from time_entry where restores_id = subject_id)`.execute(transaction);
  return new Map(rows.map(({ id, entry }) => [id, entry]));
}
