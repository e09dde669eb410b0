import type { FastifyInstance } from 'fastify';
import {
  attachToOrder,
  detachFromOrder,
  listOrderAttachments,
  readOrderAttachment,
} from '#contract/purchasing/purchase-order-attachment.ts';
import { readOnlyFields } from '#domain/people/permission.ts';
import { areFilesFrozen } from '#domain/purchasing/purchase-order.ts';
import { attachFile, detachFile } from '../../core/documents/attach-file.ts';
import { findAttachedFile, findAttachments } from '../../core/documents/attachment.sql.ts';
import type { Attachments } from '../../platform/attachments/attachments.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { serve, serveFile } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { refusalOnOrder, requireOrderAction } from '../order-facts.sql.ts';
import { lockOrder } from '../save-order.sql.ts';

/** Routes of orders' attachments. */
export function orderAttachmentRoutes(app: FastifyInstance, { attachments }: { attachments: Attachments }) {
  serve(app, listOrderAttachments, async ({ params, session }) => {
    const found = await findAttachments(session.database, 'order', params.id);
    if (!found) throw new Refused('not-found');
    return found;
  });
  serve(app, attachToOrder, async ({ params, query, body, session, reply }) => {
    const sent = { ...query, bytes: body };
    const { attachment, isNew } = await attachFile(session, attachments, attachedOrder(session, params.id), sent);
    if (!isNew) reply.code(200);
    return attachment;
  });
  serveFile(app, readOrderAttachment, async ({ params, session }) => {
    const which = { documentId: params.id, id: params.attachmentId };
    const file = await findAttachedFile(session.database, 'order', which);
    if (!file) throw new Refused('not-found');
    const { fileName, contentType, ...kept } = file;
    return { fileName, contentType, bytes: await attachments.read(session, kept) };
  });
  serve(app, detachFromOrder, async ({ params, session }) => {
    await detachFile(session, attachedOrder(session, params.id), params.attachmentId);
    return undefined;
  });
}

/**
 * Files can be added as long as private notes can be changed: unless the order is cancelled. What was sent to the approver can't be
 * removed.
 */
function attachedOrder(session: SignedIn, id: number) {
  const requireChangeable = async (transaction: AgencyTransaction, change: 'attach' | 'detach') => {
    const { actor } = session;
    const stored = await lockOrder(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    const { facts } = stored;
    await requireOrderAction(transaction, 'edit-notes', actor, facts);
    if (readOnlyFields(actor, 'purchaseorder').includes('attachments')) throw new Refused('read-only-field');
    if (change === 'detach' && areFilesFrozen(facts.status))
      throw await refusalOnOrder(transaction, 'edit-notes', 'order-files-frozen', facts);
  };
  return { kind: 'order', id, requireChangeable } as const;
}
