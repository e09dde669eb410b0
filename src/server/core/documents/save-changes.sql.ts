import { sql } from 'kysely';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { writeAudit } from '../audit/write-audit.sql.ts';
import { DOCUMENTS, type SentDocumentKind } from './document-kind.ts';
import { type DocumentEvent, writeEvent } from './history.sql.ts';

/** A change of a document's content. */
type ContentChange = {
  id: number;
  by: number;
  status: string;
  /** Whether the change makes a rejected document new again. */
  resetsToNew: boolean;
  columns: Record<string, unknown>;
  /** For the history. */
  changes?: DocumentEvent['changes'];
  /** For the audit trail. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Updates the fields of a locked document, and writes its history and audit trail. */
export async function saveChanges(
  transaction: AgencyTransaction,
  kind: SentDocumentKind,
  { id, by, status, resetsToNew, columns, changes, before, after }: ContentChange,
) {
  const { table, status: statusColumn, statusField } = DOCUMENTS[kind];
  const to = resetsToNew ? 'NEW' : status;
  const assignments = Object.entries({ ...columns, [statusColumn]: to }).map(
    ([column, value]) => sql`${sql.id(column)} = ${value}`,
  );
  await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}, revision = revision + 1 where id = ${id}`.execute(
    transaction,
  );
  await writeEvent(transaction, kind, { id, by, action: 'save', from: status, to, ...(changes ? { changes } : {}) });
  await writeAudit(transaction, [
    {
      by,
      subject: table,
      subjectId: id,
      action: 'update',
      before: { ...before, [statusField]: status },
      after: { ...after, [statusField]: to },
    },
  ]);
}
