import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { PathId } from '../http/values.ts';

/** Texts on an order's PDF; `{name}` is a placeholder. Translated like the texts of screens. */
export const ORDER_PAPER_TEXTS = [
  'Purchase order',
  'Purchase order {reference}',
  'Page {page} of {pages}',
  'Approved by {name} on {day}',
  'Approved by {name} for {other} on {day}',
  'New',
  'Ready for approval',
  'Rejected',
  'Cancelled',
] as const;

/** Field labels on an order's PDF. */
export const ORDER_PAPER_FIELDS = [
  'Supplier',
  'Tax number',
  'Payment terms',
  'Division',
  'Order date',
  'Delivery date',
  'Requester',
  'Job',
  'Client order number',
  'Details',
  'Notes',
  'Units',
  'Rate',
  'Net',
  'Tax',
  'Total',
  'Gross total',
] as const;

export const readOrderPdf = endpoint({
  tag: 'Purchase orders',
  method: 'GET',
  path: '/api/purchaseorders/:id/pdf',
  scope: 'orders:read',
  summary:
    'An order as a PDF, in the first or the second language of the agency, without one in that of who asks; across an ' +
    'order that is not approved stands its status',
  mayCall: (actor) => can(actor, 'read', 'purchaseorder'),
  answersAsFile: 'pdf',
  params: z.object({ id: PathId }),
  query: z.object({ language: z.optional(z.enum(['first', 'second'])) }),
  answer: FileBytes,
});
