import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { PathId, Uuid } from '../http/values.ts';
import { PurchaseOrder } from './purchase-order.ts';

const tag = 'Purchase orders';
const params = z.object({ id: PathId });
const mayCopy = (actor: Parameters<typeof can>[0]) =>
  can(actor, 'create', 'purchaseorder') && can(actor, 'read', 'purchaseorder');

export const clonePurchaseOrder = endpoint({
  tag,
  method: 'POST',
  path: '/api/purchaseorders/:id/clone',
  scope: 'orders:write',
  summary:
    'Makes a new order of the same content, dated today and without an approver. A repeat with the same requestId answers ' +
    'the order made the first time',
  mayCall: mayCopy,
  params,
  query: z.object({ requestId: z.optional(Uuid) }),
  answer: PurchaseOrder,
  status: 201,
});

export const amendPurchaseOrder = endpoint({
  tag,
  method: 'POST',
  path: '/api/purchaseorders/:id/amend',
  scope: 'orders:write',
  summary:
    'Makes a revision of an approved order, to be changed and approved; once approved it replaces the order, which holds until then. ' +
    'A repeat with the same requestId answers the revision made the first time',
  mayCall: mayCopy,
  params,
  query: z.object({ requestId: z.optional(Uuid) }),
  answer: PurchaseOrder,
  status: 201,
});
