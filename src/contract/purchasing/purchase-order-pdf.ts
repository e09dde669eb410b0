import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { PaperParties } from '../documents/paper-parties.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { PathId } from '../http/values.ts';

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

/** What an order prints besides its own content. */
const OrderPaper = z.object({ parties: PaperParties, clientOrderNumber: z.nullable(z.string()) });

export const readOrderPaper = endpoint({
  tag: 'Purchase orders',
  method: 'GET',
  path: '/api/purchaseorders/:id/paper',
  scope: 'orders:read',
  summary:
    'What an order prints besides its lines: the letterhead of its division, its supplier and the people to contact',
  mayCall: (actor) => can(actor, 'read', 'purchaseorder'),
  params: z.object({ id: PathId }),
  answer: OrderPaper,
});
