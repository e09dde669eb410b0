import { sql } from 'kysely';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { DOCUMENTS, type SentDocumentKind } from './document-kind.ts';

/** The key that identifies a repeated request to create a document; null if it can't be recognized. */
export type CreatingRequest = { createdById: number; requestId: string } | null;

/**
 * Returns the id of the document that an earlier identical request created; null for the first one. A simultaneous repetition waits until
 * this transaction ends.
 */
export async function findDocumentOfRequest(
  transaction: AgencyTransaction,
  kind: SentDocumentKind,
  request: CreatingRequest,
): Promise<number | null> {
  if (!request) return null;
  const { requestId, createdById } = request;
  const { creationRequests, key } = DOCUMENTS[kind];
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}::text || ${requestId}, ${createdById}))`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: number }>`
    select ${sql.id(key)} as id from ${sql.table(creationRequests)}
    where created_by_id = ${createdById} and request_id = ${requestId}::uuid`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** Stores which document a request created. */
export async function storeDocumentOfRequest(
  transaction: AgencyTransaction,
  kind: SentDocumentKind,
  request: CreatingRequest,
  id: number,
) {
  if (!request) return;
  const { creationRequests, key } = DOCUMENTS[kind];
  await sql`
    insert into ${sql.table(creationRequests)} (created_by_id, request_id, ${sql.id(key)})
    values (${request.createdById}, ${request.requestId}::uuid, ${id})`.execute(transaction);
}
