import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import type { JobKind } from '#domain/jobs/job-id.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { ratesOfTime } from '../core/time/rates-of-time.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/** An entry to write. Hours are in hundredths, `jobId` is the database's id. */
export type EntryToWrite = {
  employeeId: number;
  jobId: number;
  /** The kind of job that the client sent; the stored job may be of the other kind. */
  jobKind: JobKind;
  costTypeId: number;
  workDate: Day;
  units: Hundredths;
  notes: string;
  isBillable: boolean;
};

/** The rates of a sent row, looked up within the writing statement. */
const ratesOfSent = sql.raw(
  ratesOfTime({ person: 'sent.employee_id', job: 'sent.job_id', costType: 'sent.cost_type_id', day: 'sent.work_date' }),
);

/** Inserts entries in order, with their reserved ids, at the rates of their days. */
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
        sent.is_billable, rate.cost_rate, rate.charge_rate, ${createdById}::integer, sent.restores_id
      from sent cross join lateral (${ratesOfSent}) as rate`.execute(transaction);
}

/** Whether an insert failed because another transaction stored one of its request ids meanwhile. */
export function isRequestTakenMeanwhile(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'time_entry_request_pkey';
}

/**
 * Updates changed entries, and marks their returns as handled. An entry moved to another job, cost type or day gets
 * the rates that apply there. `lockStoredEntries` has locked the rows.
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
      cost_rate = case when sent.is_rated_anew then rate.cost_rate else time_entry.cost_rate end,
      charge_rate = case when sent.is_rated_anew then rate.charge_rate else time_entry.charge_rate end
    from (
      select change.*, stored.employee_id,
        (stored.job_id, stored.cost_type_id, stored.work_date) is distinct from (change.job_id, change.cost_type_id, change.work_date) as is_rated_anew
      from unnest(${entries.map(({ id }) => id)}::integer[], ${entries.map(({ jobId }) => jobId)}::integer[],
        ${entries.map(({ costTypeId }) => costTypeId)}::integer[], ${entries.map(({ workDate }) => workDate)}::date[],
        ${entries.map(({ units }) => units)}::integer[], ${entries.map(({ notes }) => notes)}::text[],
        ${entries.map(({ isBillable }) => isBillable)}::boolean[])
        as change (id, job_id, cost_type_id, work_date, hundredths, notes, is_billable)
      join time_entry as stored on stored.id = change.id) as sent
    left join lateral (select * from (${ratesOfSent}) as rates where sent.is_rated_anew) as rate on true
    where time_entry.id = sent.id and time_entry.approved_at is null`.execute(transaction);
}

/** Deletes entries that `lockStoredEntries` has locked. */
export async function deleteEntries(transaction: AgencyTransaction, ids: readonly number[]) {
  if (ids.length === 0) return;
  await sql`delete from time_entry where id = any(${ids}::integer[]) and approved_at is null`.execute(transaction);
}
