import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Hundredths } from '#domain/hours.ts';
import type { JobKind } from '#domain/job-id.ts';
import { jobKind } from '../platform/database/job-id.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { supervisorsInPlace } from '../platform/database/time-access.sql.ts';

/** A stored entry as the rules and the trail look at it. */
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

/** A person on a day: what the daily maximum is counted over. */
export type PersonDay = { employeeId: number; day: Day };

/** Whose entries these are and on which days, before anything is locked. */
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
 * Holds people's days until the transaction ends: whoever saves to the same day of the same person waits, so that
 * parallel saves cannot beat the daily maximum (TE-05). Always in the same order, so that no two wait for each other.
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

/** What somebody's requests are told by: whoever sends one again means the entry that it made. */
type Requests = { createdById: number; ids: readonly string[] };

/**
 * The stored entries, and those that requests made the first time they came, held against approval and other saves until the
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

/** What the rules need to know about the world around some changes, read in one statement. */
export type Surroundings = {
  employees: { id: number; isActive: boolean; supervisorId: number | null; maximumDailyHours: Hundredths }[];
  jobs: { id: number; isActive: boolean; isBillable: boolean; allowTimeEntries: boolean }[];
  costTypes: { id: number; isActive: boolean; isTime: boolean }[];
  /** The pairs of jobs that narrow their cost types, for those jobs only. */
  narrowedJobs: { jobId: number; costTypeIds: number[] }[];
  lockedDays: Day[];
  /** Null = the agency keeps no periods. */
  firstPeriodStart: Day | null;
  today: Day;
  dayTotals: { employeeId: number; day: Day; total: Hundredths }[];
  /** The supervisors in whose place the actor acts today, themselves among them. */
  supervisorIdsInPlace: number[];
  /** Ids for entries that may be made, drawn ahead: what makes them need not wait for its answer. */
  newIds: number[];
};

export async function readSurroundings(
  transaction: AgencyTransaction,
  { actor, today }: { actor: { id: number }; today: Day },
  around: { employeeIds: number[]; jobIds: number[]; costTypeIds: number[]; days: Day[]; newEntries?: number },
): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'isActive', is_active, 'supervisorId', supervisor_id,
          'maximumDailyHours', (maximum_daily_hours * 100)::integer)), '[]')
        from employee where id = any(${around.employeeIds}::integer[])) as employees,
      (select coalesce(json_agg(json_build_object('id', id, 'isActive', is_active, 'isBillable', is_billable,
          'allowTimeEntries', allow_time_entries)), '[]')
        from job where id = any(${around.jobIds}::integer[])) as jobs,
      (select coalesce(json_agg(json_build_object('id', id, 'isActive', is_active, 'isTime', is_time)), '[]')
        from cost_type where id = any(${around.costTypeIds}::integer[])) as "costTypes",
      (select coalesce(json_agg(narrowed), '[]')
        from (select job_id as "jobId", array_agg(cost_type_id) as "costTypeIds"
          from job_cost_type where job_id = any(${around.jobIds}::integer[]) group by job_id) as narrowed) as "narrowedJobs",
      (select coalesce(json_agg(day), '[]')
        from unnest(${around.days}::date[]) as day
        where exists (select from period where is_locked and day between start_date and end_date)) as "lockedDays",
      (select min(start_date) from period) as "firstPeriodStart",
      ${today}::date as today,
      (select coalesce(json_agg(day_total), '[]')
        from (select employee_id as "employeeId", work_date as day, (sum(units) * 100)::integer as total
          from time_entry
          where employee_id = any(${around.employeeIds}::integer[]) and work_date = any(${around.days}::date[])
          group by employee_id, work_date) as day_total) as "dayTotals",
      array(${supervisorsInPlace(actor.id, today)}) as "supervisorIdsInPlace",
      array(select nextval(pg_get_serial_sequence('time_entry', 'id'))::integer
        from generate_series(1, ${around.newEntries ?? 0}::integer)) as "newIds"`.execute(transaction);
  return rows[0]!;
}

/** The entries that requests made the first time they came, also those deleted since. */
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

/** Entries that a person deleted, as they were, by the ids that they had; without those that were put back already. */
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

/** An entry to write; hours in hundredths, job as it is in the database. */
export type EntryToWrite = {
  employeeId: number;
  jobId: number;
  /** As which kind the job was named; it may be of the other. */
  jobKind: JobKind;
  costTypeId: number;
  workDate: Day;
  units: Hundredths;
  notes: string;
  isBillable: boolean;
};

/** Inserts entries in order, with ids that were drawn; rates are those of the cost types now. */
export async function insertEntries(
  transaction: AgencyTransaction,
  createdById: number,
  entries: readonly (EntryToWrite & { id: number; requestId: string | null; restoresId: number | null })[],
) {
  if (entries.length === 0) return;
  await sql`
    with sent as (
      select * from unnest(${entries.map(({ id }) => id)}::integer[], ${entries.map(({ employeeId }) => employeeId)}::integer[], ${entries.map(({ jobId }) => jobId)}::integer[],
        ${entries.map(({ costTypeId }) => costTypeId)}::integer[], ${entries.map(({ workDate }) => workDate)}::date[],
        ${entries.map(({ units }) => units)}::integer[], ${entries.map(({ notes }) => notes)}::text[],
        ${entries.map(({ isBillable }) => isBillable)}::boolean[], ${entries.map(({ requestId }) => requestId)}::uuid[],
        ${entries.map(({ restoresId }) => restoresId)}::integer[])
        as sent (id, employee_id, job_id, cost_type_id, work_date, hundredths, notes, is_billable, request_id, restores_id)
    ), request as (
      insert into time_entry_request (created_by_id, request_id, time_entry_id)
      select ${createdById}::integer, request_id, id from sent where request_id is not null
    )
    insert into time_entry (id, employee_id, job_id, cost_type_id, work_date, units, notes, is_billable, cost_rate, charge_rate,
        created_by_id, restores_id)
      select sent.id, sent.employee_id, sent.job_id, sent.cost_type_id, sent.work_date, sent.hundredths::numeric / 100, sent.notes,
        sent.is_billable, cost_type.cost_rate, cost_type.charge_rate, ${createdById}::integer, sent.restores_id
      from sent join cost_type on cost_type.id = sent.cost_type_id`.execute(transaction);
}

/** Whether an insert failed because another transaction has noted one of its requests since they were looked for (TE-24). */
export function isRequestTakenMeanwhile(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'time_entry_request_pkey';
}

/**
 * Writes changed entries; whoever gave one of them back has been answered with that. The rows are held by
 * `lockStoredEntries`, which checked what they were read with.
 */
export async function updateEntries(
  transaction: AgencyTransaction,
  entries: readonly (EntryToWrite & { id: number })[],
) {
  if (entries.length === 0) return;
  await sql`
    with handled as (
      update entry_return set handled_at = clock_timestamp()
      where time_entry_id = any(${entries.map(({ id }) => id)}::integer[]) and handled_at is null
    )
    update time_entry
    set job_id = sent.job_id, cost_type_id = sent.cost_type_id, work_date = sent.work_date,
      units = sent.hundredths::numeric / 100, notes = sent.notes, is_billable = sent.is_billable,
      cost_rate = case when time_entry.cost_type_id is distinct from sent.cost_type_id then cost_type.cost_rate else time_entry.cost_rate end,
      charge_rate = case when time_entry.cost_type_id is distinct from sent.cost_type_id then cost_type.charge_rate else time_entry.charge_rate end
    from unnest(${entries.map(({ id }) => id)}::integer[], ${entries.map(({ jobId }) => jobId)}::integer[],
        ${entries.map(({ costTypeId }) => costTypeId)}::integer[], ${entries.map(({ workDate }) => workDate)}::date[],
        ${entries.map(({ units }) => units)}::integer[], ${entries.map(({ notes }) => notes)}::text[],
        ${entries.map(({ isBillable }) => isBillable)}::boolean[])
        as sent (id, job_id, cost_type_id, work_date, hundredths, notes, is_billable)
    join cost_type on cost_type.id = sent.cost_type_id
    where time_entry.id = sent.id and time_entry.approved_at is null`.execute(transaction);
}

/** Deletes entries that `lockStoredEntries` holds. */
export async function deleteEntries(transaction: AgencyTransaction, ids: readonly number[]) {
  if (ids.length === 0) return;
  await sql`delete from time_entry where id = any(${ids}::integer[]) and approved_at is null`.execute(transaction);
}
