import { z } from 'zod/mini';
import { type Actor, can } from '#domain/people/permission.ts';
import { SUPPLIER_ANSWERS, SUPPLIER_MAIL_METHODS, SUPPLIER_TEXT_MAXIMUM } from '#domain/purchasing/order-mail.ts';
import { REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { PaperParties } from '../documents/paper-parties.ts';
import { endpoint } from '../http/endpoint.ts';
import { BY_LINK, linkToken } from '../http/public-link.ts';
import { Day, Instant, PathId, PersonRef, text } from '../http/values.ts';
import { Money } from '../money/money.ts';
import { Speech } from '../text/language-settings.ts';
import { PurchaseOrder, PurchaseOrderLine } from './purchase-order.ts';

const tag = 'Orders by email';

/** An order as it is now, for the approver who follows a mailed link. */
export const ApprovalLink = z.object({
  agency: z.object({ name: z.string() }),
  speech: Speech,
  person: PersonRef,
  /** The approver for whom the reader is deputy; null if it's their own approval. */
  inPlaceOf: z.nullable(PersonRef),
  /** Above the agency's amount, the order is displayed, and deciding requires signing in. */
  needsSignIn: z.boolean(),
  order: z.pick(PurchaseOrder, {
    id: true,
    reference: true,
    supplier: true,
    requester: true,
    createdBy: true,
    documentDate: true,
    deliveryDate: true,
    job: true,
    details: true,
    notes: true,
    approveStatusComment: true,
    currency: true,
    net: true,
    tax: true,
    total: true,
    items: true,
    attachments: true,
    inBase: true,
    aboveLimitTogether: true,
    jobBudgets: true,
  }),
  parties: PaperParties,
  clientOrderNumber: z.nullable(z.string()),
});
export type ApprovalLink = z.infer<typeof ApprovalLink>;

export const openApprovalLink = endpoint({
  tag,
  ...BY_LINK,
  path: '/api/links/approval/:agency/open',
  worksWhenQuiet: true,
  summary:
    'The order of a link in a mail to its approver, as it is now; changes nothing. 410 for every link that does not open: spent, expired, ' +
    'unknown, or of an order, approver or right that has changed',
  body: z.strictObject({ token: linkToken }),
  answer: ApprovalLink,
});

export const decideByLink = endpoint({
  tag,
  ...BY_LINK,
  path: '/api/links/approval/:agency/decide',
  summary:
    'Approves or rejects the order of a link, as its approver, and spends the link; the same decision again is answered as done. ' +
    '403 above the amount up to which no sign-in is needed',
  body: z.strictObject({
    token: linkToken,
    decision: z.enum(['approve', 'reject']),
    comment: z.optional(text(REJECTION_MAXIMUM)),
  }),
  answer: z.object({ decision: z.enum(['approve', 'reject']), warning: z.nullable(z.string()) }),
});

const lineOfSupplier = z.extend(
  z.pick(PurchaseOrderLine, {
    id: true,
    units: true,
    rate: true,
    net: true,
    tax: true,
  }),
  {
    text: z.string(),
    /** Its job, as printed. */
    job: z.nullable(z.string()),
    /** In percent; null where the tax was typed. */
    taxRate: z.nullable(z.string()),
  },
);

/** A supplier's answer, or the agency's reply. */
const SupplierAnswerRow = z.object({
  at: Instant,
  /** `reply` is the agency's. */
  answer: z.enum([...SUPPLIER_ANSWERS, 'reply']),
  text: z.nullable(z.string()),
  deliveryDate: z.nullable(Day),
});

/** An order as its supplier sees it. */
export const SupplierLink = z.object({
  agency: z.object({ name: z.string() }),
  speech: Speech,
  order: z.extend(
    z.pick(PurchaseOrder, {
      reference: true,
      documentDate: true,
      deliveryDate: true,
      details: true,
      notes: true,
      currency: true,
      net: true,
      tax: true,
      total: true,
    }),
    {
      job: z.nullable(z.string()),
      clientOrderNumber: z.nullable(z.string()),
      paymentTerms: z.nullable(z.string()),
      lines: z.array(lineOfSupplier),
    },
  ),
  parties: PaperParties,
  /** Latest last. */
  answers: z.array(SupplierAnswerRow),
});
export type SupplierLink = z.infer<typeof SupplierLink>;

export const openSupplierLink = endpoint({
  tag,
  ...BY_LINK,
  path: '/api/links/supplier/:agency/open',
  worksWhenQuiet: true,
  summary: 'The order of a link in a mail to its supplier, and what the supplier has answered; changes nothing',
  body: z.strictObject({ token: linkToken }),
  answer: SupplierLink,
});

export const answerByLink = endpoint({
  tag,
  ...BY_LINK,
  path: '/api/links/supplier/:agency/answer',
  summary:
    'Accepts an order as its supplier, or asks about it with a text and, if another one is wanted, a delivery date; the same answer again ' +
    'is answered as done',
  body: z.strictObject({
    token: linkToken,
    answer: z.enum(SUPPLIER_ANSWERS),
    text: z.optional(text(SUPPLIER_TEXT_MAXIMUM)),
    deliveryDate: z.optional(z.nullable(Day)),
  }),
  answer: SupplierLink,
});

export const answerSupplier = endpoint({
  tag,
  method: 'POST',
  path: '/api/purchaseorders/:id/answers',
  scope: 'orders:write',
  summary: 'Answers a question of the supplier by mail; the answer stands at the link of the supplier too',
  mayCall: (actor) => can(actor, 'read', 'purchaseorder'),
  params: z.object({ id: PathId }),
  body: z.strictObject({
    text: text(SUPPLIER_TEXT_MAXIMUM),
    /** As in `mailOrderToSupplier`. */
    sent: z.int().check(z.minimum(0), z.maximum(100_000)),
  }),
  answer: PurchaseOrder,
});

export const mailOrderToSupplier = endpoint({
  tag,
  method: 'POST',
  path: '/api/purchaseorders/:id/mail',
  scope: 'orders:write',
  summary: 'Sends an approved order with its PDF to its supplier, or to another address',
  mayCall: (actor) => can(actor, 'read', 'purchaseorder'),
  params: z.object({ id: PathId }),
  body: z.strictObject({
    address: text(254),
    /** How many mails about the order had been sent at the time of this request, so that a repeated request sends no second one. */
    sent: z.int().check(z.minimum(0), z.maximum(100_000)),
  }),
  answer: PurchaseOrder,
});

const AmountToSave = z
  .string()
  .check(z.maxLength(20), z.regex(/^\d{1,12}(\.\d{1,4})?$/, 'A plain amount of money, 0 or more'));

/** How an agency mails orders; the amount is in base currency. */
export const OrderMailSettings = z.object({
  supplierMail: z.enum(SUPPLIER_MAIL_METHODS),
  approvalByLinkAmount: Money,
  currencyCode: z.string(),
});
export type OrderMailSettings = z.infer<typeof OrderMailSettings>;

export const readOrderMailSettings = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/ordermail',
  scope: 'administration:read',
  summary: 'Whether orders go to suppliers by mail, and up to what total they are approved from a mail',
  mayCall: (actor: Actor) => can(actor, 'read', 'administration'),
  answer: OrderMailSettings,
});

export const saveOrderMailSettings = endpoint({
  tag,
  method: 'PUT',
  needsProof: true,
  path: '/api/administration/ordermail',
  scope: 'administration:write',
  summary: 'Changes how orders are sent by mail. Administrators are notified of another amount',
  mayCall: (actor: Actor) => can(actor, 'read', 'administration') && can(actor, 'update', 'administration'),
  body: z.strictObject({ supplierMail: z.enum(SUPPLIER_MAIL_METHODS), approvalByLinkAmount: AmountToSave }),
  answer: OrderMailSettings,
});
