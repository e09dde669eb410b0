import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { MOST_ORDERS_AT_ONCE, REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Instant, PositiveId, text } from '../http/values.ts';
import { ResultItem } from '../jobs/job-list.ts';

const tag = 'Purchase orders';

/** An order as read; field names as in this contract. */
function order<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.strictObject({ Id: PositiveId, LastModified: Instant, ...fields });
}

/** An array of one order. */
function one<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.array(order(fields)).check(z.length(1));
}

/** An array of orders. */
function several<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.array(order(fields)).check(z.minLength(1), z.maxLength(MOST_ORDERS_AT_ONCE));
}

const mayUpdate = (actor: Parameters<typeof can>[0]) => can(actor, 'update', 'purchaseorder');
const mayApprove = (actor: Parameters<typeof can>[0]) => can(actor, 'approve', 'purchaseorder');

export const sendPurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/ready',
  scope: 'orders:write',
  summary:
    'Sends a new order to its approver, or to the one named here, who is its approver then; a rejected one as it is, with a ' +
    'comment',
  mayCall: mayUpdate,
  body: one({
    IsReady: z.literal(true),
    ApproverId: z.optional(z.nullable(Id)),
    Comment: z.nullish(text(REJECTION_MAXIMUM)),
  }),
  answer: z.array(ResultItem),
});

export const approvePurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/approved',
  scope: 'orders:write',
  summary:
    'Approves orders that were sent to the signed-in person, each on its own and in this order; one result per order',
  mayCall: mayApprove,
  body: several({ IsApproved: z.literal(true) }),
  answer: z.array(ResultItem),
});

export const rejectPurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/rejected',
  scope: 'orders:write',
  summary:
    'Rejects orders that were sent to the signed-in person, and says why, each on its own and in this order; one result per ' +
    'order',
  mayCall: mayApprove,
  // Room for a comment of maximum length, in any script, for each order.
  bodyLimit: 5_000_000,
  body: several({ IsRejected: z.literal(true), Comment: z.optional(text(REJECTION_MAXIMUM)) }),
  answer: z.array(ResultItem),
});

export const recallPurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/recall',
  scope: 'orders:write',
  summary: 'Takes an order back that waits for approval',
  mayCall: mayUpdate,
  body: one({ IsRecalled: z.literal(true) }),
  answer: z.array(ResultItem),
});

export const cancelPurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/cancel',
  scope: 'orders:write',
  summary: 'Cancels an order for good, with a reason that its supplier reads where the order went by mail',
  mayCall: (actor) => can(actor, 'read', 'purchaseorder'),
  body: one({ IsCancelled: z.optional(z.literal(true)), Comment: z.nullish(text(REJECTION_MAXIMUM)) }),
  answer: z.array(ResultItem),
});
