import { z } from 'zod/mini';
import { MailState } from '../communication/mail.ts';
import { Day, Id, Instant, PersonRef } from '../http/values.ts';

/** A changed field of an order, or of a line by number from 1. */
export const OrderChange = z.object({
  field: z.string(),
  line: z.nullable(z.int()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});

/** A reference to another order. */
export const NamedOrder = z.object({ id: Id, reference: z.string() });

/** An event in an order's history. */
export const HistoryRow = z.object({
  at: Instant,
  /** Null for the supplier. */
  by: z.nullable(PersonRef),
  /** Whether it was done by mailed link. */
  byMail: z.boolean(),
  /** The approver for whom a deputy acted. */
  onBehalfOf: z.nullable(PersonRef),
  action: z.string(),
  fromStatus: z.nullable(z.string()),
  toStatus: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** The delivery date the supplier stated. */
  deliveryDate: z.nullable(Day),
  changes: z.array(OrderChange),
});

/** A mail about an order to its supplier: time, sender, address and state. */
export const SupplierMail = z.object({
  at: Instant,
  by: PersonRef,
  kind: z.enum(['order', 'cancellation', 'answer']),
  address: z.string(),
  state: MailState,
});
export type SupplierMail = z.infer<typeof SupplierMail>;
