import { sql } from 'kysely';
import { wireJobIdOf } from '../../core/jobs/job-id.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** Finds a job or project by code, or by id if no job has that code. */
export async function findJobByCode(
  database: AgencyDatabase,
  { code, id, isBillable }: { code: string; id: number; isBillable: boolean },
): Promise<{ id: number; number: string } | undefined> {
  const { rows } = await sql<{ id: number; number: string }>`
    select ${wireJobIdOf()} as id, code as number from job
    where is_billable = ${isBillable} and (lower(code) = lower(${code}) or id = ${id})
    order by lower(code) = lower(${code}) desc, id limit 1`.execute(database);
  return rows[0];
}
