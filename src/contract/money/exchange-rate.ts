import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, Id } from '../http/values.ts';

/** The maximum number of documents listed without a rate, newest first. */
export const DOCUMENTS_WITHOUT_RATE_LISTED = 200;

/** A foreign-currency document that counts unconverted because there was no exchange rate on its date. */
const DocumentWithoutRate = z.object({
  kind: z.enum(['purchase-order', 'client-invoice']),
  id: Id,
  reference: z.string(),
  day: Day,
  currencyCode: z.string(),
});
export type DocumentWithoutRate = z.infer<typeof DocumentWithoutRate>;

export const listDocumentsWithoutRate = endpoint({
  tag: 'Master data',
  method: 'GET',
  path: '/api/administration/exchange-rates/documents-without-rate',
  scope: 'moneysettings:read',
  summary:
    'Approved orders and client invoices in another currency that count as they are until there is a rate of their date',
  mayCall: (actor) => can(actor, 'read', 'moneysettings'),
  answer: z.object({ count: z.int(), documents: z.array(DocumentWithoutRate) }),
});
