import { sql } from 'kysely';
import { IS_OF_PROJECT } from '../../core/jobs/project-rows.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

type Database = AgencyDatabase | AgencyTransaction;

/** Returns whether an import wrote an internal project or its amounts. */
export async function wroteProjects(database: Database, importId: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_event as found where import_id = ${importId} and ${IS_OF_PROJECT} limit 1`.execute(database);
  return rows.length > 0;
}

/** Returns whether an import changed any of some columns of existing records. */
export async function changedAnyOf(
  database: Database,
  importId: number,
  subject: string,
  columns: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_event where import_id = ${importId} and subject = ${subject} and action = 'update' and exists (
      select from unnest(${columns}::text[]) as name where before -> name is distinct from after -> name)
    limit 1`.execute(database);
  return rows.length > 0;
}
