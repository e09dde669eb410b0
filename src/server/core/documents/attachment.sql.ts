import { sql } from 'kysely';
import type { Attachment } from '#contract/jobs/job-comment.ts';
import type { StoredContent } from '../../platform/attachments/stored-content.ts';
import { instantAsJson, personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { DOCUMENTS } from './document-kind.ts';

/** The kinds of documents with attachments. */
export type AttachedKind = 'order';

const ofKind = (kind: AttachedKind) => {
  const { table, key, attachments, history, status, send } = DOCUMENTS[kind];
  const sent = sql`
    select from ${sql.table(table)} as sent
    where sent.id = attachment.${sql.id(key)} and sent.${sql.id(status)} not in ('NEW', 'REJECTED')
      and attachment.created_at > (
        select max(event.at) from ${sql.table(history)} as event
        where event.${sql.id(key)} = sent.id and event.action = ${sql.lit(send)})`;
  return { table: sql.table(table), attachments: sql.table(attachments), key: sql.id(key), sent };
};

/** An attachment as the API returns it. `isLater` = it was added after the document was sent to its approver. */
const attachmentAsJson = (
  kind: AttachedKind,
) => sql<Attachment>`json_build_object('id', attachment.id, 'fileName', attachment.file_name,
  'contentType', attachment.content_type, 'size', attachment.size, 'createdOn', ${instantAsJson('attachment.created_at')},
  'createdBy', ${personById('attachment.created_by_id')}, 'isLater', exists (${ofKind(kind).sent}))`;

/** The files of the document in the query as JSON, oldest first. */
export function attachmentsOf(kind: AttachedKind) {
  const { table, attachments, key } = ofKind(kind);
  return sql<Attachment[]>`(
    select coalesce(json_agg(${attachmentAsJson(kind)} order by attachment.id), '[]')
    from ${attachments} as attachment
    where attachment.${key} = ${table}.id and attachment.deleted_at is null)`;
}

/** Finds a document's files; undefined if the document doesn't exist. */
export async function findAttachments(
  database: AgencyDatabase,
  kind: AttachedKind,
  documentId: number,
): Promise<Attachment[] | undefined> {
  const { rows } = await sql<{ attachments: Attachment[] }>`
    select ${attachmentsOf(kind)} as attachments from ${ofKind(kind).table} where id = ${documentId}`.execute(database);
  return rows[0]?.attachments;
}

/** Finds a file with its stored content. */
export async function findAttachedFile(
  database: AgencyDatabase,
  kind: AttachedKind,
  { documentId, id }: { documentId: number; id: number },
) {
  const { attachments, key } = ofKind(kind);
  const { rows } = await sql<{ fileName: string; contentType: string } & StoredContent>`
    select file_name as "fileName", content_type as "contentType", size, content_hash as hash, is_outside as "isOutside",
      case when not is_outside then content end as content
    from ${attachments}
    where id = ${id} and ${key} = ${documentId} and deleted_at is null`.execute(database);
  return rows[0];
}

/** What an earlier identical request attached. */
export type EarlierAttachment = { documentId: number; hash: Buffer; isDeleted: boolean; attachment: Attachment };

export async function findEarlierAttachment(
  transaction: AgencyTransaction,
  kind: AttachedKind,
  byId: number,
  requestId: string,
): Promise<EarlierAttachment | undefined> {
  const { attachments, key } = ofKind(kind);
  const { rows } = await sql<EarlierAttachment>`
    select ${key} as "documentId", content_hash as hash, deleted_at is not null as "isDeleted",
      ${attachmentAsJson(kind)} as attachment
    from ${attachments} as attachment
    where created_by_id = ${byId} and request_id = ${requestId}`.execute(transaction);
  return rows[0];
}

export async function countAttachments(
  transaction: AgencyTransaction,
  kind: AttachedKind,
  documentId: number,
): Promise<number> {
  const { attachments, key } = ofKind(kind);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${attachments}
    where ${key} = ${documentId} and deleted_at is null`.execute(transaction);
  return rows[0]!.count;
}

const EMPTY = Buffer.alloc(0);

/** A file to store. */
export type NewAttachment = {
  documentId: number;
  fileName: string;
  contentType: string;
  kept: StoredContent;
  byId: number;
  requestId: string;
};

/** Inserts a file and returns it. Content in the object store is an empty value, because null means deleted. */
export async function insertAttachment(
  transaction: AgencyTransaction,
  kind: AttachedKind,
  { documentId, fileName, contentType, kept, byId, requestId }: NewAttachment,
): Promise<Attachment> {
  const { attachments, key } = ofKind(kind);
  const { size, hash, content, isOutside } = kept;
  const { rows } = await sql<{ attachment: Attachment }>`
    insert into ${attachments} as attachment
      (${key}, file_name, content_type, size, content, content_hash, is_outside, created_by_id, request_id)
    values (${documentId}, ${fileName}, ${contentType}, ${size}, ${content ?? EMPTY}, ${hash}, ${isOutside},
      ${byId}, ${requestId})
    returning ${attachmentAsJson(kind)} as attachment`.execute(transaction);
  return rows[0]!.attachment;
}

/** Deletes a file's content and returns the file; undefined if there's none. */
export async function removeAttachment(
  transaction: AgencyTransaction,
  kind: AttachedKind,
  { documentId, id }: { documentId: number; id: number },
): Promise<Attachment | undefined> {
  const { attachments, key } = ofKind(kind);
  const { rows } = await sql<{ attachment: Attachment }>`
    update ${attachments} as attachment set content = null, deleted_at = clock_timestamp()
    where id = ${id} and ${key} = ${documentId} and deleted_at is null
    returning ${attachmentAsJson(kind)} as attachment`.execute(transaction);
  return rows[0]?.attachment;
}
