import type { FastifyInstance } from 'fastify';
import {
  attachToOrder,
  detachFromOrder,
  listOrderAttachments,
  readOrderAttachment,
} from '#contract/purchasing/purchase-order-attachment.ts';
import type { Attachments } from '../../platform/attachments/attachments.ts';
import { serve, serveFile } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { attachFile, detachFile } from './attach-to-order.ts';
import { findAttachedFile, findAttachments } from './order-attachment.sql.ts';

/** Routes of orders' attachments. */
export function orderAttachmentRoutes(app: FastifyInstance, { attachments }: { attachments: Attachments }) {
  serve(app, listOrderAttachments, async ({ params, session }) => {
    const attachments = await findAttachments(session.database, params.id);
    if (!attachments) throw new Refused('not-found');
    return attachments;
  });
  serve(app, attachToOrder, async ({ params, query, body, session, reply }) => {
    const { attachment, isNew } = await attachFile({ ...session, attachments }, params.id, { ...query, bytes: body });
    if (!isNew) reply.code(200);
    return attachment;
  });
  serveFile(app, readOrderAttachment, async ({ params, session }) => {
    const file = await findAttachedFile(session.database, { orderId: params.id, id: params.attachmentId });
    if (!file) throw new Refused('not-found');
    const { fileName, contentType, ...kept } = file;
    return { fileName, contentType, bytes: await attachments.read(session, kept) };
  });
  serve(app, detachFromOrder, async ({ params, session }) => {
    await detachFile(session, params.id, params.attachmentId);
    return undefined;
  });
}
