import type { Attachment } from '#contract/jobs/job-comment.ts';
import { ATTACHMENT_MAXIMUM_COUNT, type CheckedFile, checkAttachment } from '#domain/documents/attachment.ts';
import { readOnlyFields } from '#domain/people/permission.ts';
import { areFilesFrozen } from '#domain/purchasing/purchase-order.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { writeEvent } from '../../core/documents/history.sql.ts';
import type { Attachments } from '../../platform/attachments/attachments.ts';
import { sha256Of } from '../../platform/attachments/stored-content.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { refusalOnOrder, requireOrderAction } from '../order-facts.sql.ts';
import { lockOrder } from '../save-order.sql.ts';
import { countAttachments, findEarlierAttachment, insertAttachment, removeAttachment } from './order-attachment.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'databaseName' | 'today'>;
type Sent = { fileName: string; requestId: string; bytes: Uint8Array };

/**
 * Attaches a file to an order; a repeated request changes nothing. The order's version stays, so that a user who is editing it can save.
 * Checks come first; then the content is stored before any lock is taken, because an object store takes time.
 */
export async function attachFile(
  { attachments, ...session }: Session & { attachments: Attachments },
  orderId: number,
  sent: Sent,
): Promise<{ attachment: Attachment; isNew: boolean }> {
  const { actor, database } = session;
  const earlier = await inTransaction(database, (transaction) => findOrAdmit(transaction, session, orderId, sent));
  if ('attachment' in earlier) return { ...earlier, isNew: false };
  const kept = await attachments.keep(session, sent.bytes);
  return inTransaction(database, async (transaction) => {
    const found = await findOrAdmit(transaction, session, orderId, sent);
    if ('attachment' in found) return { ...found, isNew: false };
    const file = { orderId, ...found, kept, byId: actor.id, requestId: sent.requestId };
    const attachment = await insertAttachment(transaction, file);
    await writeTrail(transaction, session, orderId, { attachment, isAttached: true });
    return { attachment, isNew: true };
  });
}

/** Returns what the same request already attached, or checks whether the file can be attached. The order is locked. */
async function findOrAdmit(
  transaction: AgencyTransaction,
  session: Session,
  orderId: number,
  { fileName, requestId, bytes }: Sent,
): Promise<{ attachment: Attachment } | CheckedFile> {
  await holdChangeable(transaction, session, orderId);
  const earlier = await findEarlierAttachment(transaction, session.actor.id, requestId);
  if (earlier) {
    if (earlier.orderId !== orderId || !earlier.hash.equals(sha256Of(bytes))) throw new Refused('request-id-reused');
    if (earlier.isDeleted) throw new Refused('deleted-elsewhere');
    return { attachment: earlier.attachment };
  }
  const checked = checkAttachment(fileName, bytes);
  if (typeof checked === 'string') throw new Refused(checked);
  if ((await countAttachments(transaction, orderId)) >= ATTACHMENT_MAXIMUM_COUNT)
    throw new Refused('attachments-too-many');
  return checked;
}

/** Deletes a file of an order that wasn't part of what was sent. */
export function detachFile(session: Session, orderId: number, id: number): Promise<void> {
  return inTransaction(session.database, async (transaction) => {
    const facts = await holdChangeable(transaction, session, orderId);
    if (areFilesFrozen(facts.status)) {
      throw await refusalOnOrder(transaction, 'edit-notes', 'order-files-frozen', facts);
    }
    const attachment = await removeAttachment(transaction, { orderId, id });
    if (!attachment) throw new Refused('not-found');
    await writeTrail(transaction, session, orderId, { attachment, isAttached: false });
  });
}

/** Files can be added as long as private notes can be changed: unless the order is cancelled. */
async function holdChangeable(transaction: AgencyTransaction, session: Session, orderId: number) {
  const stored = await lockOrder(transaction, session, orderId);
  if (!stored) throw new Refused('not-found');
  const { facts } = stored;
  await requireOrderAction(transaction, 'edit-notes', session.actor, facts);
  if (readOnlyFields(session.actor, 'purchaseorder').includes('attachments')) throw new Refused('read-only-field');
  return facts;
}

async function writeTrail(
  transaction: AgencyTransaction,
  { actor }: Session,
  orderId: number,
  { attachment, isAttached }: { attachment: Attachment; isAttached: boolean },
) {
  const { id, fileName, contentType, size } = attachment;
  const change = { from: isAttached ? null : fileName, to: isAttached ? fileName : null };
  await writeEvent(transaction, 'order', {
    id: orderId,
    by: actor.id,
    action: isAttached ? 'attach' : 'detach',
    from: null,
    to: null,
    changes: [{ field: 'attachments', line: null, ...change }],
  });
  const file = { purchaseOrder: orderId, fileName, contentType, size };
  await writeAudit(transaction, [
    {
      by: actor.id,
      subject: 'purchase_order_attachment',
      subjectId: id,
      ...(isAttached ? { action: 'create', after: file } : { action: 'delete', before: file }),
    },
  ]);
}
