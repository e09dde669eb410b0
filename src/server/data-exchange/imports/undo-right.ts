import type { FileImport } from '#contract/data-exchange/file-import.ts';
import {
  canDeleteOfKind,
  type DataKind,
  dataKindLabel,
  fixedColumns,
  JOB_AMOUNT_KINDS,
} from '#domain/data-exchange/data-kind.ts';
import { UNDO_RIGHTS } from '#domain/data-exchange/undo-obstacle.ts';
import { type Actor, hasAccess } from '#domain/people/permission.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { subjectOf } from '../importing/record-trail.ts';
import { kindNamed } from '../kinds.ts';
import { changedAnyOf, wroteProjects } from './import-rows.sql.ts';

/**
 * Returns the right that a user lacks to undo an import: to delete what it created, change internal projects, or change its fields; null if
 * none.
 */
export async function missingUndoRight(
  database: AgencyDatabase | AgencyTransaction,
  actor: Actor,
  { id, contents }: Pick<FileImport, 'id' | 'contents'>,
): Promise<Words | null> {
  const about = (text: string, kind: string) => ({ text, values: { kind: { text: dataKindLabel(kind as DataKind) } } });
  const kept = contents.find(({ kind, created }) => created > 0 && !canDeleteOfKind(actor, kind as DataKind));
  if (kept) return about(UNDO_RIGHTS.delete, kept.kind);
  const isOfJobs = contents.some(
    ({ kind }) => kind === 'jobs' || (JOB_AMOUNT_KINDS as readonly string[]).includes(kind),
  );
  if (isOfJobs && !hasAccess(actor, 'project') && (await wroteProjects(database, id)))
    return { text: UNDO_RIGHTS.projects };
  for (const { kind: name, updated } of contents) {
    const fixed = fixedColumns(actor, name as DataKind, false);
    if (updated === 0 || fixed.length === 0) continue;
    const kind = kindNamed(name)!;
    const columns = kind.columns
      .filter((column) => fixed.includes(column.name))
      .map((column) => column.sql ?? column.name);
    if (await changedAnyOf(database, id, subjectOf(kind), columns)) return about(UNDO_RIGHTS.fields, name);
  }
  return null;
}
