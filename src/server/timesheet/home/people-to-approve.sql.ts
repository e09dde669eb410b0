import { type RawBuilder, sql } from 'kysely';
import { MOST_APPROVED_AT_HOME, OLDEST_SHOWN, type PersonToApprove } from '#contract/home/home.ts';
import { isTimeApprovedBy } from '../../core/time/time-access.sql.ts';
import { instantAsJson } from '../../platform/database/json-references.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';
import type { SignedIn } from '../../platform/signed-in.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'today'>;

/**
 * Whether an entry waits for its approver: not for its owner, who has it back and has not answered yet, and not of a day to come. Its
 * columns are named alone, as the entries may stand under another name.
 */
export const waits = (today: string) => sql`approved_at is null and work_date <= ${today}::date
  and not exists (select from entry_return where entry_return.time_entry_id = id and entry_return.handled_at is null)`;

/** How many people have time that waits for somebody's approval. */
export async function countPeopleToApprove({ actor, database, today }: Session): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from employee
    where ${isTimeApprovedBy(actor.id, today)}
      and exists (select from time_entry where time_entry.employee_id = employee.id and ${waits(today)})`.execute(
    database,
  );
  return rows[0]!.count;
}

/** The people whose time has waited longest, with what waits of each; `count` = of how many. */
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

/** Entries of some people that wait, as a condition on `time_entry`. */
export function waitingEntriesOf(employeeIds: readonly number[], today: string): RawBuilder<boolean> {
  return sql<boolean>`employee_id = any(${[...employeeIds]}::integer[]) and ${waits(today)}`;
}

/** An entry that waits, as an approval of it is sent. */
type WaitingEntry = {
  id: number;
  employeeId: number;
  lastModified: string;
  isCurrentPeriod: boolean;
  isLocked: boolean;
};

/** Of each of some people the oldest entries that wait, at most as many as are approved at once at Home. */
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
