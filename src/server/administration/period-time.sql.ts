import { sql } from 'kysely';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** Counts the unapproved hours in a period and their people; null if the period doesn't exist. */
export async function findPeriodTime(
  database: AgencyDatabase,
  id: number,
): Promise<{ hours: number; people: number } | null> {
  const { rows } = await sql<{ hours: string; people: number }>`
    select coalesce(sum(units), 0)::text as hours, count(distinct employee_id)::integer as people
    from period left join time_entry on approved_at is null and work_date between start_date and end_date
    where period.id = ${id} group by period.id`.execute(database);
  const [found] = rows;
  return found ? { hours: Number(found.hours), people: found.people } : null;
}
