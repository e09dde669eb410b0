import { type RawBuilder, sql } from 'kysely';
import { MOST_APPROVED_AT_HOME, OLDEST_SHOWN, type PersonToApprove } from '#contract/home/home.ts';
import { isTimeApprovedBy } from '../../core/time/time-access.sql.ts';
import { instantAsJson } from '../../platform/database/json-references.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';
import type { SignedIn } from '../../platform/signed-in.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'today'>;

/**
 * Selects entries pending for their approver: not returned and unanswered, and not in the future. Columns are unqualified, because the
 * entries may have another alias.
 */
export const waits = (today: string) => sql`approved_at is null and work_date <= ${today}::date
  and not exists (select from entry_return where entry_return.time_entry_id = id and entry_return.handled_at is null)`;

/** Counts the people with time pending for a user's approval. */
export async function countPeopleToApprove({ actor, database, today }: Session): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from employee
    where ${isTimeApprovedBy(actor.id, today)}
      and exists (select from time_entry where time_entry.employee_id = employee.id and ${waits(today)})`.execute(
    database,
  );
  return rows[0]!.count;
}

/** Finds the people whose time has waited longest, with their pending time; `count` is their total number. */
export async function findPeopleToApprove({ actor, database, today }: Session) {
  const { rows } = await sql<Omit<PersonToApprove, 'withSignal' | 'approvable'> & { count: number }>`
    select json_build_object('id', employee.id, 'name', employee.name) as employee, waiting.entries, waiting.hours,
      waiting.first_day as "from", waiting.last_day as "to", count(*) over ()::integer as count
    from employee
    cross join lateral (
      select count(*)::integer as entries, sum(units)::float8 as hours, min(work_date) as first_day, max(work_date) as last_day
      from time_entry
      where time_entry.employee_id = employee.id and ${waits(today)}) as waiting
    where ${isTimeApprovedBy(actor.id, today)} and waiting.entries > 0
    order by waiting.first_day, ${inReadingOrder(sql`employee.name`)}, employee.id
    limit ${OLDEST_SHOWN}`.execute(database);
  return { people: rows.map(({ count, ...person }) => person), count: rows[0]?.count ?? 0 };
}

/** Selects pending entries of some people, as a condition on `time_entry`. */
export function waitingEntriesOf(employeeIds: readonly number[], today: string): RawBuilder<boolean> {
  return sql<boolean>`employee_id = any(${[...employeeIds]}::integer[]) and ${waits(today)}`;
}

/** A pending entry, as its approval is sent. */
type WaitingEntry = {
  id: number;
  employeeId: number;
  lastModified: string;
  isCurrentPeriod: boolean;
  isLocked: boolean;
};

/** Finds the oldest pending entries of each person, up to the maximum approved at once at Home. */
export async function findWaitingEntries(
  { database, today }: Session,
  employeeIds: readonly number[],
): Promise<WaitingEntry[]> {
  if (employeeIds.length === 0) return [];
  const { rows } = await sql<WaitingEntry>`
    select entry.id, entry.employee_id as "employeeId", ${instantAsJson('entry.last_modified')} as "lastModified",
      coalesce(${today}::date between period.start_date and period.end_date, false) as "isCurrentPeriod",
      coalesce(period.is_locked, false) as "isLocked"
    from unnest(${[...employeeIds]}::integer[]) as person (id)
    cross join lateral (
      select * from time_entry
      where time_entry.employee_id = person.id and ${waits(today)}
      order by work_date, id
      limit ${MOST_APPROVED_AT_HOME}) as entry
    left join period on entry.work_date between period.start_date and period.end_date
    order by entry.id`.execute(database);
  return rows;
}
