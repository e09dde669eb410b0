import type { Attachment } from '#contract/jobs/job-comment.ts';
import { ATTACHMENT_MAXIMUM_COUNT, type CheckedFile, checkAttachment } from '#domain/documents/attachment.ts';
import type { Attachments } from '../../platform/attachments/attachments.ts';
import { sha256Of } from '../../platform/attachments/stored-content.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { writeAudit } from '../audit/write-audit.sql.ts';
import {
  type AttachedKind,
  countAttachments,
  findEarlierAttachment,
  insertAttachment,
  removeAttachment,
} from './attachment.sql.ts';
import { DOCUMENTS } from './document-kind.ts';
import { writeEvent } from './history.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database' | 'databaseName' | 'today'>;
type Sent = { fileName: string; requestId: string; bytes: Uint8Array };

/** The document of a file. `requireChangeable` locks it, and throws why the user can't add or remove the file. */
type AttachedDocument = {
  kind: AttachedKind;
  id: number;
  requireChangeable: (transaction: AgencyTransaction, change: 'attach' | 'detach') => Promise<void>;
};

/**
 * Attaches a file to a document; a repeated request changes nothing. The document's version stays, so that a user who is editing it can
 * save. Checks come first; then the content is stored before any lock is taken, because an object store takes time.
 */
export async function attachFile(
  session: Session,
  attachments: Attachments,
  document: AttachedDocument,
  sent: Sent,
): Promise<{ attachment: Attachment; isNew: boolean }> {
  const { actor, database } = session;
  const earlier = await inTransaction(database, (transaction) => findOrAdmit(transaction, actor.id, document, sent));
  if ('attachment' in earlier) return { ...earlier, isNew: false };
  const kept = await attachments.keep(session, sent.bytes);
  return inTransaction(database, async (transaction) => {
    const found = await findOrAdmit(transaction, actor.id, document, sent);
    if ('attachment' in found) return { ...found, isNew: false };
    const file = { documentId: document.id, ...found, kept, byId: actor.id, requestId: sent.requestId };
    const attachment = await insertAttachment(transaction, document.kind, file);
    await writeTrail(transaction, actor.id, document, { attachment, change: 'attach' });
    return { attachment, isNew: true };
  });
}

/** Returns what the same request already attached, or checks whether the file can be attached. */
async function findOrAdmit(
  transaction: AgencyTransaction,
  byId: number,
  { kind, id, requireChangeable }: AttachedDocument,
  { fileName, requestId, bytes }: Sent,
): Promise<{ attachment: Attachment } | CheckedFile> {
  await requireChangeable(transaction, 'attach');
  const earlier = await findEarlierAttachment(transaction, kind, byId, requestId);
  if (earlier) {
    if (earlier.documentId !== id || !earlier.hash.equals(sha256Of(bytes))) throw new Refused('request-id-reused');
    if (earlier.isDeleted) throw new Refused('deleted-elsewhere');
    return { attachment: earlier.attachment };
  }
  const checked = checkAttachment(fileName, bytes);
  if (typeof checked === 'string') throw new Refused(checked);
  if ((await countAttachments(transaction, kind, id)) >= ATTACHMENT_MAXIMUM_COUNT)
    throw new Refused('attachments-too-many');
  return checked;
}

/** Deletes a file of a document. */
export function detachFile({ actor, database }: Session, document: AttachedDocument, id: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await document.requireChangeable(transaction, 'detach');
    const attachment = await removeAttachment(transaction, document.kind, { documentId: document.id, id });
    if (!attachment) throw new Refused('not-found');
    await writeTrail(transaction, actor.id, document, { attachment, change: 'detach' });
  });
}

async function writeTrail(
  transaction: AgencyTransaction,
  byId: number,
  { kind, id: documentId }: AttachedDocument,
  { attachment, change }: { attachment: Attachment; change: 'attach' | 'detach' },
) {
  const { id, fileName, contentType, size } = attachment;
  const isAttached = change === 'attach';
  const names = { from: isAttached ? null : fileName, to: isAttached ? fileName : null };
  await writeEvent(transaction, kind, {
    id: documentId,
    by: byId,
    action: change,
    from: null,
    to: null,
    changes: [{ field: 'attachments', line: null, ...names }],
  });
  const { attachments: subject, auditName } = DOCUMENTS[kind];
  const file = { [auditName]: documentId, fileName, contentType, size };
  await writeAudit(transaction, [
    {
      by: byId,
      subject,
      subjectId: id,
      ...(isAttached ? { action: 'create', after: file } : { action: 'delete', before: file }),
    },
  ]);
}
