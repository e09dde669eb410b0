import { sql } from 'kysely';
import type { Attachment } from '#contract/jobs/job-comment.ts';
import type { StoredContent } from '../../platform/attachments/stored-content.ts';
import { instantAsJson, personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

const attachmentAsJson = sql`json_build_object('id', attachment.id, 'fileName', attachment.file_name,
  'contentType', attachment.content_type, 'size', attachment.size, 'createdOn', ${instantAsJson('attachment.created_at')},
  'createdBy', ${personById('attachment.created_by_id')}, 'isLater', exists (
    select from purchase_order as sent
    where sent.id = attachment.purchase_order_id and sent.approve_status not in ('NEW', 'REJECTED')
      and attachment.created_at > (
        select max(event.at) from purchase_order_event as event
        where event.purchase_order_id = sent.id and event.action = 'send')))`;

/** The files of `purchase_order`, oldest first. */
export const attachmentsOfOrder = sql<Attachment[]>`(
  select coalesce(json_agg(${attachmentAsJson} order by attachment.id), '[]')
  from purchase_order_attachment as attachment
  where attachment.purchase_order_id = purchase_order.id and attachment.deleted_at is null)`;

/** Finds an order's files; undefined if the order doesn't exist. */
export async function findAttachments(database: AgencyDatabase, orderId: number): Promise<Attachment[] | undefined> {
  const { rows } = await sql<{ attachments: Attachment[] }>`
    select ${attachmentsOfOrder} as attachments from purchase_order where id = ${orderId}`.execute(database);
  return rows[0]?.attachments;
}

/** Finds a file with its stored content. */
export async function findAttachedFile(database: AgencyDatabase, { orderId, id }: { orderId: number; id: number }) {
  const { rows } = await sql<{ fileName: string; contentType: string } & StoredContent>`
    select file_name as "fileName", content_type as "contentType", size, content_hash as hash, is_outside as "isOutside",
      case when not is_outside then content end as content
    from purchase_order_attachment
    where id = ${id} and purchase_order_id = ${orderId} and deleted_at is null`.execute(database);
  return rows[0];
}

/** What an earlier identical request created. */
export type EarlierAttachment = { orderId: number; hash: Buffer; isDeleted: boolean; attachment: Attachment };

/** Finds what an earlier identical request created. */
export async function findEarlierAttachment(
  transaction: AgencyTransaction,
  byId: number,
  requestId: string,
): Promise<EarlierAttachment | undefined> {
  const { rows } = await sql<EarlierAttachment>`
    select purchase_order_id as "orderId", content_hash as hash, deleted_at is not null as "isDeleted",
      ${attachmentAsJson} as attachment
    from purchase_order_attachment as attachment
    where created_by_id = ${byId} and request_id = ${requestId}`.execute(transaction);
  return rows[0];
}

export async function countAttachments(transaction: AgencyTransaction, orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from purchase_order_attachment
    where purchase_order_id = ${orderId} and deleted_at is null`.execute(transaction);
  return rows[0]!.count;
}

const EMPTY = Buffer.alloc(0);

/** A file to store. */
export type NewAttachment = {
  orderId: number;
  fileName: string;
  contentType: string;
  kept: StoredContent;
  byId: number;
  requestId: string;
};

/** Inserts a file and returns it. Content in the object store is an empty value, because null means deleted. */
export async function insertAttachment(transaction: AgencyTransaction, file: NewAttachment): Promise<Attachment> {
  const { orderId, fileName, contentType, kept, byId, requestId } = file;
  const { size, hash, content, isOutside } = kept;
  const { rows } = await sql<{ attachment: Attachment }>`
    insert into purchase_order_attachment as attachment
      (purchase_order_id, file_name, content_type, size, content, content_hash, is_outside, created_by_id, request_id)
    values (${orderId}, ${fileName}, ${contentType}, ${size}, ${content ?? EMPTY}, ${hash}, ${isOutside},
      ${byId}, ${requestId})
    returning ${attachmentAsJson} as attachment`.execute(transaction);
  return rows[0]!.attachment;
}

/** Deletes a file's content and returns the file; undefined if there's none. */
export async function removeAttachment(
  transaction: AgencyTransaction,
  { orderId, id }: { orderId: number; id: number },
): Promise<Attachment | undefined> {
  const { rows } = await sql<{ attachment: Attachment }>`
    update purchase_order_attachment as attachment set content = null, deleted_at = clock_timestamp()
    where id = ${id} and purchase_order_id = ${orderId} and deleted_at is null
    returning ${attachmentAsJson} as attachment`.execute(transaction);
  return rows[0]?.attachment;
}
