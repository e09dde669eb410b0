import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import type { ApprovalAction, EntryOfLine } from '#domain/time/time-approval.ts';
import { supervisorsInPlace } from '../../core/time/time-access.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** A locked entry with what the rules of approval and the audit row need. */
export type LockedEntry = {
  id: number;
  employeeId: number;
  supervisorId: number | null;
  jobId: number;
  costTypeId: number | null;
  workDate: Day;
  units: Hundredths;
  isBillable: boolean;
  isApproved: boolean;
  isBilled: boolean;
  isJobActive: boolean;
  isCostTypeActive: boolean;
  isPeriodLocked: boolean;
  isCurrentPeriod: boolean;
  isApprovedByActor: boolean;
  isForbiddenSelfApproval: boolean;
  lastModified: string;
};

/**
 * Locks those of the entries that are the actor's own or belong to people whose time they approve, until the transaction ends.
 * Entries are locked by ascending id, as in a save, to prevent deadlocks. Days aren't locked: approving adds no hours,
 * and thousands of advisory locks would fill PostgreSQL's lock table.
 */
export async function lockEntriesToDecideOn(
  transaction: AgencyTransaction,
  { actorId, today, ids }: { actorId: number; today: Day; ids: readonly number[] },
): Promise<LockedEntry[]> {
  const { rows } = await sql<LockedEntry>`
    select time_entry.id, time_entry.employee_id as "employeeId", employee.supervisor_id as "supervisorId",
      time_entry.job_id as "jobId", time_entry.cost_type_id as "costTypeId", time_entry.work_date as "workDate",
      (time_entry.units * 100)::integer as units, time_entry.is_billable as "isBillable",
      time_entry.approved_at is not null as "isApproved",
      time_entry.billed_invoice_line_id is not null as "isBilled",
      job.is_active as "isJobActive", coalesce(cost_type.is_active, false) as "isCostTypeActive",
      coalesce(period.is_locked, false) as "isPeriodLocked",
      coalesce(${today}::date between period.start_date and period.end_date, false) as "isCurrentPeriod",
      time_entry.approved_by_id is not distinct from ${actorId} as "isApprovedByActor",
      employee.id = ${actorId} and not (select is_self_approval_allowed from agency) as "isForbiddenSelfApproval",
      time_entry.last_modified as "lastModified"
    from time_entry
    join employee on employee.id = time_entry.employee_id
    join job on job.id = time_entry.job_id
    left join cost_type on cost_type.id = time_entry.cost_type_id
    left join period on time_entry.work_date between period.start_date and period.end_date
    where time_entry.id = any(${ids}::integer[])
      and (employee.id = ${actorId} or employee.supervisor_id in (${supervisorsInPlace(actorId, today)}))
    order by time_entry.id
    for no key update of time_entry`.execute(transaction);
  return rows;
}

/**
 * Finds all entries on the lines and days of some entries, including these. Only the given entries are locked, so the others may
 * change meanwhile. `offset 0` makes PostgreSQL search by person and day. By job and day, which it would
 * choose, an internal project has hundreds of entries.
 */
export async function findEntriesOfLines(
  transaction: AgencyTransaction,
  entryIds: readonly number[],
): Promise<EntryOfLine[]> {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<EntryOfLine>`
    with line as materialized (
      select distinct employee_id, work_date, job_id, cost_type_id from time_entry where id = any(${entryIds}::integer[])
    )
    select entry.id, (entry.units * 100)::integer as units, entry.approved_at is not null as "isApproved",
      concat_ws(' ', line.employee_id, line.work_date, line.job_id, line.cost_type_id) as line
    from line
    cross join lateral (
      select * from time_entry where employee_id = line.employee_id and work_date = line.work_date offset 0
    ) as entry
    where entry.job_id = line.job_id and entry.cost_type_id = line.cost_type_id`.execute(transaction);
  return rows;
}

/** The return of an entry that hasn't been approved or withdrawn since. */
export type CurrentReturn = { entryId: number; comment: string; byEmployeeId: number; isHandled: boolean };

/** Finds the current returns of locked entries. */
export async function findCurrentReturns(
  transaction: AgencyTransaction,
  entryIds: readonly number[],
): Promise<CurrentReturn[]> {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<CurrentReturn>`
    select time_entry_id as "entryId", comment, by_employee_id as "byEmployeeId", handled_at is not null as "isHandled"
    from entry_return where time_entry_id = any(${entryIds}::integer[])`.execute(transaction);
  return rows;
}

/** The latest audit event of an entry, and the entry's `lastModified` before it. */
export type LastEvent = {
  entryId: number;
  byEmployeeId: number | null;
  action: ApprovalAction | 'create' | 'update' | 'delete';
  lastModifiedBefore: string | null;
};

export async function findLastEvents(
  transaction: AgencyTransaction,
  entryIds: readonly number[],
): Promise<LastEvent[]> {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<LastEvent>`
    select distinct on (subject_id) subject_id as "entryId", by_employee_id as "byEmployeeId", action,
      before ->> 'lastModified' as "lastModifiedBefore"
    from audit_event
    where subject = 'time_entry' and subject_id = any(${entryIds}::integer[])
    order by subject_id, id desc`.execute(transaction);
  return rows;
}

/** A decision to write. `lastModified` is the version that was read; `onBehalfOfId` is the supervisor if a deputy decides. */
export type DecisionToWrite = { id: number; lastModified: string; onBehalfOfId: number | null };
export type Written = { id: number; lastModified: string };

function decisionRows(decisions: readonly DecisionToWrite[]) {
  return sql`unnest(${decisions.map(({ id }) => id)}::integer[],
    ${decisions.map(({ lastModified }) => lastModified)}::timestamptz[],
    ${decisions.map(({ onBehalfOfId }) => onBehalfOfId)}::integer[]) as sent (id, last_modified, on_behalf_of_id)`;
}

/** Approves entries and deletes their returns. Skips entries that changed since they were read. */
export async function approveEntries(
  transaction: AgencyTransaction,
  actorId: number,
  decisions: readonly DecisionToWrite[],
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with approved as (
      update time_entry
      set approved_by_id = ${actorId}, approved_on_behalf_of_id = sent.on_behalf_of_id, approved_at = now()
      from ${decisionRows(decisions)}
      where time_entry.id = sent.id and time_entry.last_modified = sent.last_modified and time_entry.approved_at is null
      returning time_entry.id, time_entry.last_modified
    ), ended as (
      delete from entry_return where time_entry_id in (select id from approved)
    )
    select id, last_modified as "lastModified" from approved`.execute(transaction);
  return rows;
}

/** Unapproves entries. Skips entries that changed since they were read. */
export async function unapproveEntries(
  transaction: AgencyTransaction,
  decisions: readonly DecisionToWrite[],
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with unapproved as (
      update time_entry
      set approved_by_id = null, approved_on_behalf_of_id = null, approved_at = null
      from ${decisionRows(decisions)}
      where time_entry.id = sent.id and time_entry.last_modified = sent.last_modified
        and time_entry.billed_invoice_line_id is null
      returning time_entry.id, time_entry.last_modified
    ), ended as (
      delete from entry_return where time_entry_id in (select id from unapproved)
    )
    select id, last_modified as "lastModified" from unapproved`.execute(transaction);
  return rows;
}

/** Returns entries to their owners; a return replaces an earlier one. Touching the entry notifies open pages. */
export async function returnEntries(
  transaction: AgencyTransaction,
  actorId: number,
  decisions: readonly (DecisionToWrite & { comment: string })[],
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with touched as (
      update time_entry set last_modified = time_entry.last_modified
      from ${decisionRows(decisions)}
      where time_entry.id = sent.id and time_entry.last_modified = sent.last_modified and time_entry.approved_at is null
      returning time_entry.id, time_entry.last_modified, sent.on_behalf_of_id
    ), returned as (
      insert into entry_return (time_entry_id, comment, by_employee_id, on_behalf_of_employee_id)
      select id, reason.comment, ${actorId}::integer, on_behalf_of_id
      from touched
      join unnest(${decisions.map(({ id }) => id)}::integer[], ${decisions.map(({ comment }) => comment)}::text[])
        as reason (id, comment) using (id)
      on conflict (time_entry_id) do update
      set comment = excluded.comment, by_employee_id = excluded.by_employee_id,
        on_behalf_of_employee_id = excluded.on_behalf_of_employee_id, at = excluded.at, handled_at = null
    )
    select id, last_modified as "lastModified" from touched`.execute(transaction);
  return rows;
}

/** Withdraws returns. Touching the entry notifies open pages. */
export async function withdrawReturns(
  transaction: AgencyTransaction,
  decisions: readonly DecisionToWrite[],
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with touched as (
      update time_entry set last_modified = time_entry.last_modified
      from ${decisionRows(decisions)}
      where time_entry.id = sent.id and time_entry.last_modified = sent.last_modified
      returning time_entry.id, time_entry.last_modified
    ), withdrawn as (
      delete from entry_return where time_entry_id in (select id from touched)
    )
    select id, last_modified as "lastModified" from touched`.execute(transaction);
  return rows;
}
