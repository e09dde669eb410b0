import { sql } from 'kysely';
import type { EntryHistoryEvent } from '#contract/time/time-approval.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** An entry's values before or after a change in the trail; an approver's decision changes none. */
export type EntryInTrail = {
  units?: Hundredths;
  notes?: string;
  jobId?: number;
  costTypeId?: number | null;
  isBillable?: boolean;
  workDate?: Day;
  /** For a return. */
  comment?: string;
};

/** A row of an entry's trail. */
export type TrailRow = Pick<EntryHistoryEvent, 'at' | 'by' | 'onBehalfOf' | 'action'> & {
  before: EntryInTrail | null;
  after: EntryInTrail | null;
};

/** Finds an entry's owner, even after deletion; undefined if the trail doesn't know it. */
export async function findOwnerOfEntry(database: AgencyDatabase, entryId: number): Promise<number | undefined> {
  const { rows } = await sql<{ employeeId: number | null }>`
    select coalesce(
      (select employee_id from time_entry where id = ${entryId}),
      (select coalesce(for_employee_id, by_employee_id) from audit_event
        where subject = 'time_entry' and subject_id = ${entryId} order by id limit 1)) as "employeeId"`.execute(
    database,
  );
  return rows[0]?.employeeId ?? undefined;
}

/** Finds an entry's trail, newest first, without its rates, which its owner may not see. */
export async function findTrail(database: AgencyDatabase, entryId: number): Promise<TrailRow[]> {
  const { rows } = await sql<TrailRow>`
    select at, ${personById('audit_event.by_employee_id')} as by,
      ${personById('audit_event.on_behalf_of_employee_id')} as "onBehalfOf", action, before, after
    from audit_event
    where subject = 'time_entry' and subject_id = ${entryId} and action <> 're-rate'
    order by id desc`.execute(database);
  return rows;
}

/** Finds an entry's current approval, including imported ones without a trail row. */
export async function findApproval(
  database: AgencyDatabase,
  entryId: number,
): Promise<Pick<TrailRow, 'at' | 'by' | 'onBehalfOf'> | undefined> {
  const { rows } = await sql<Pick<TrailRow, 'at' | 'by' | 'onBehalfOf'>>`
    select approved_at as at, ${personById('time_entry.approved_by_id')} as by,
      ${personById('time_entry.approved_on_behalf_of_id')} as "onBehalfOf"
    from time_entry where id = ${entryId} and approved_at is not null`.execute(database);
  return rows[0];
}

/** Finds jobs' codes and names. */
export async function findJobTitles(database: AgencyDatabase, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, code || ' ' || name as title from job where id = any(${ids}::integer[])`.execute(database);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function findCostTypeNames(
  database: AgencyDatabase,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from cost_type where id = any(${ids}::integer[])`.execute(database);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
