import { sql } from 'kysely';
import type { FileImport } from '#contract/data-exchange/file-import.ts';
import { importableKinds } from '#domain/data-exchange/data-kind.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { IS_OF_PROJECT } from '../../core/jobs/project-rows.sql.ts';
import { personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/**
 * Lists imports of which the reader may import every kind, newest first: those before id `before`, or only the one with id `only`. Without
 * the right to read projects, omits imports that wrote nothing else.
 */
export async function findImports(
  database: AgencyDatabase | AgencyTransaction,
  actor: Actor,
  { before, only, most }: { before?: number | undefined; only?: number; most: number },
): Promise<FileImport[]> {
  const kinds = importableKinds(actor);
  const { rows } = await sql<FileImport>`
    select id, at, ${personById('file_import.by_employee_id')} as by, kind, file, contents,
      case when undone_at is not null then
        json_build_object('at', undone_at, 'by', ${personById('file_import.undone_by_id')}) end as undone
    from file_import
    where kind = any(${kinds}::text[])
      and not exists (select from jsonb_array_elements(contents) as written where written ->> 'kind' <> all(${kinds}::text[]))
      and (${before ?? null}::integer is null or id < ${before ?? null}::integer)
      and (${only ?? null}::integer is null or id = ${only ?? null}::integer)
      and (${can(actor, 'read', 'project')}::boolean
        or not exists (select from audit_event where import_id = file_import.id)
        or exists (select from audit_event as found where import_id = file_import.id and not ${IS_OF_PROJECT}))
    order by id desc limit ${most}`.execute(database);
  return rows;
}
