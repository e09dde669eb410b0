import { sql } from 'kysely';
import type { LastChange } from '#contract/http/refusal.ts';
import type { TrailSubject } from '#domain/audit/audit.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/**
 * Returns who last changed records, and when, by id. `since` is when each was last modified: older trail rows don't count. For a deleted
 * record (null), the deletion counts if the reader made it or owned the record.
 */
export async function findLastChanges(
  database: AgencyDatabase | AgencyTransaction,
  subject: TrailSubject,
  records: readonly { id: number; since: string | null }[],
  readerId: number,
): Promise<Map<number, LastChange>> {
  if (records.length === 0) return new Map();
  const { rows } = await sql<{ id: number } & LastChange>`
    select wanted.id, event.at, case when employee.id is not null then json_build_object('id', employee.id, 'name', employee.name) end as by
    from unnest(${records.map(({ id }) => id)}::integer[], ${records.map(({ since }) => since)}::timestamptz[]) as wanted (id, since)
    cross join lateral (
      select at, by_employee_id from audit_event
      where subject = ${subject} and subject_id = wanted.id
        and case when wanted.since is null then action = 'delete' and ${readerId}::integer in (by_employee_id, for_employee_id)
          else at >= wanted.since end
      order by audit_event.id desc
      limit 1
    ) as event
    left join employee on employee.id = event.by_employee_id`.execute(database);
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}
