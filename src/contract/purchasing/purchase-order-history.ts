import { z } from 'zod/mini';
import { MailState } from '../communication/mail.ts';
import { Day, Id, Instant, PersonRef } from '../http/values.ts';

/** A change of a field of an order, or of one of its lines by its number, from 1. */
export const OrderChange = z.object({
  field: z.string(),
  line: z.nullable(z.int()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});

/** An order as another one names it. */
export const NamedOrder = z.object({ id: Id, reference: z.string() });

/** One thing that happened to an order. */
export const HistoryRow = z.object({
  at: Instant,
  /** null = the supplier. */
  by: z.nullable(PersonRef),
  /** Whether it was done by a link in a mail. */
  byMail: z.boolean(),
  /** The approver in whose place a deputy acted. */
  onBehalfOf: z.nullable(PersonRef),
  action: z.string(),
  fromStatus: z.nullable(z.string()),
  toStatus: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** Which the supplier names. */
  deliveryDate: z.nullable(Day),
  changes: z.array(OrderChange),
});

/** A mail about an order to its supplier: when and by whom, whereto, and what became of it. */
export const SupplierMail = z.object({
  at: Instant,
  by: PersonRef,
  kind: z.enum(['order', 'cancellation', 'answer']),
  address: z.string(),
  state: MailState,
});
export type SupplierMail = z.infer<typeof SupplierMail>;
