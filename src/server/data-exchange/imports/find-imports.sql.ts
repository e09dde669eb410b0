import { sql } from 'kysely';
import type { FileImport } from '#contract/file-import.ts';
import { personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/**
 * Imports of which every kind is among the given ones, the newest first: those before the one with the id `before`, or only the one with
 * the id `only`.
 */
export async function findImports(
  database: AgencyDatabase | AgencyTransaction,
  kinds: readonly string[],
  { before, only, most }: { before?: number | undefined; only?: number; most: number },
): Promise<FileImport[]> {
  const { rows } = await sql<FileImport>`
    select id, at, ${personById('file_import.by_employee_id')} as by, kind, file, contents,
      case when undone_at is not null then
        json_build_object('at', undone_at, 'by', ${personById('file_import.undone_by_id')}) end as undone
    from file_import
    where kind = any(${kinds}::text[])
      and not exists (select from jsonb_array_elements(contents) as written where written ->> 'kind' <> all(${kinds}::text[]))
      and (${before ?? null}::integer is null or id < ${before ?? null}::integer)
      and (${only ?? null}::integer is null or id = ${only ?? null}::integer)
    order by id desc limit ${most}`.execute(database);
  return rows;
}
