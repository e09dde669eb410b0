import { z } from 'zod';
import { can } from '#domain/permission.ts';
import { REJECTION_MAXIMUM } from '#domain/purchase-order.ts';
import { endpoint } from './endpoint.ts';
import { ResultItem } from './job-list.ts';
import { Id, Instant, text } from './values.ts';

const tag = 'Purchase orders';

/** One order in an array of one, as it was read; the names of the fields are as they stand here. */
function one<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.array(z.strictObject({ Id: Id.positive(), LastModified: Instant, ...fields })).length(1);
}

const mayUpdate = (actor: Parameters<typeof can>[0]) => can(actor, 'update', 'purchaseorder');
const mayApprove = (actor: Parameters<typeof can>[0]) => can(actor, 'approve', 'purchaseorder');

export const sendPurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/ready',
  summary: 'Sends a new order to its approver (PO-13)',
  mayCall: mayUpdate,
  body: one({ IsReady: z.literal(true), ApproverId: Id.nullable().optional() }),
  answer: z.array(ResultItem),
});

export const approvePurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/approved',
  summary: 'Approves an order that was sent to the signed-in person (PO-14)',
  mayCall: mayApprove,
  body: one({ IsApproved: z.literal(true) }),
  answer: z.array(ResultItem),
});

export const rejectPurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/rejected',
  summary: 'Rejects an order that was sent to the signed-in person, and says why (PO-15)',
  mayCall: mayApprove,
  body: one({ IsRejected: z.literal(true), Comment: text(REJECTION_MAXIMUM).optional() }),
  answer: z.array(ResultItem),
});

export const recallPurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/recall',
  summary: 'Takes an order back that waits for approval (PO-16)',
  mayCall: mayUpdate,
  body: one({ IsRecalled: z.literal(true) }),
  answer: z.array(ResultItem),
});

export const cancelPurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/cancel',
  summary: 'Cancels an order for good (PO-17)',
  mayCall: (actor) => can(actor, 'read', 'purchaseorder'),
  body: one({ IsCancelled: z.literal(true).optional() }),
  answer: z.array(ResultItem),
});
