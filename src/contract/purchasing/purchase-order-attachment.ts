import { z } from 'zod/mini';
import { ATTACHMENT_MAXIMUM_SIZE } from '#domain/documents/attachment.ts';
import { can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { PathId, text, Uuid } from '../http/values.ts';
import { Attachment } from '../jobs/job-comment.ts';

const tag = 'Purchase orders';
const mayRead = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'purchaseorder');
const mayUpdate = (actor: Parameters<typeof can>[0]) => can(actor, 'update', 'purchaseorder');
const params = z.object({ id: PathId, attachmentId: PathId });

export const listOrderAttachments = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/:id/attachments',
  scope: 'orders:read',
  summary: 'The files of an order, the oldest first',
  mayCall: mayRead,
  params: z.object({ id: PathId }),
  answer: z.array(Attachment),
});

export const attachToOrder = endpoint({
  tag,
  method: 'POST',
  path: '/api/purchaseorders/:id/attachments',
  scope: 'orders:write',
  summary:
    'Attaches a file to an order that isn’t cancelled, whatever else of it is locked; the content decides its type. A ' +
    'repeat with the same requestId answers the file kept the first time',
  mayCall: mayUpdate,
  takesFile: true,
  bodyLimit: ATTACHMENT_MAXIMUM_SIZE,
  params: z.object({ id: PathId }),
  query: z.object({ fileName: text(500), requestId: Uuid }),
  body: FileBytes,
  answer: Attachment,
  status: 201,
});

export const readOrderAttachment = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/:id/attachments/:attachmentId',
  scope: 'orders:read',
  summary: 'A file of an order, to be kept',
  mayCall: mayRead,
  answersAsFile: 'upload',
  params,
  answer: FileBytes,
});

export const detachFromOrder = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/purchaseorders/:id/attachments/:attachmentId',
  scope: 'orders:write',
  summary: 'Deletes a file of an order that is new or rejected',
  mayCall: mayUpdate,
  params,
});
