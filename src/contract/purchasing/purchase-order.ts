import { z } from 'zod/mini';
import { BUDGET_STATES } from '#domain/billing/client-invoice-budget.ts';
import { can } from '#domain/people/permission.ts';
import { MOST_ORDER_LINES, ORDER_DETAILS_MAXIMUM, ORDER_FIELDS } from '#domain/purchasing/order-fields.ts';
import { saveShape } from '../documents/document-save.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  ActiveRef,
  Day,
  Id,
  Instant,
  NotLookedAt,
  OptionalReference,
  PathId,
  PersonRef,
  Ref,
  text,
  Uuid,
} from '../http/values.ts';
import { Attachment } from '../jobs/job-comment.ts';
import { Money, Rate, TypedDecimal } from '../money/money.ts';
import { HistoryRow, NamedOrder, OrderChange, SupplierMail } from './purchase-order-history.ts';
import { PurchaseOrderRow } from './purchase-order-list.ts';
import { GlChart, OrderDivision, Supplier, TaxStatus } from './purchase-order-lookup.ts';

const tag = 'Purchase orders';
const params = z.object({ id: PathId });

/** The source of a line's tax. */
const TaxRateSource = z.enum(['none', 'supplier', 'division', 'manual']);

/** A line as edited. `units` and `rate` are decimal strings; `taxRateApplied` is in percent. */
export const PurchaseOrderLine = z.object({
  id: Id,
  purchaseOrderID: Id,
  job: z.nullable(ActiveRef),
  costType: z.nullable(ActiveRef),
  glChart: z.nullable(GlChart),
  details: z.nullable(z.string()),
  employee: z.nullable(PersonRef),
  division: z.nullable(Ref),
  supplier: z.nullable(Ref),
  units: z.string(),
  rate: z.string(),
  taxStatus: z.nullable(TaxStatus),
  net: Money,
  tax: Money,
  total: Money,
  client: z.nullable(Ref),
  product: z.nullable(Ref),
  campaign: z.nullable(Ref),
  allowTaxToCalc: z.boolean(),
  isEnablePOApprovalWarningOnGLJobLine: z.boolean(),
  taxRateApplied: Rate,
  taxRateSource: TaxRateSource,
  error: z.nullable(z.string()),
  warning: z.nullable(z.string()),
});
export type PurchaseOrderLine = z.infer<typeof PurchaseOrderLine>;

/** Orders of one supplier, day and requester that together exceed their approver's limit. */
const OrdersTogether = z.object({ orders: z.int(), total: Money, limit: Money, currencyCode: z.string() });
export type OrdersTogether = z.infer<typeof OrdersTogether>;

/**
 * A job's estimate, commitments and costs for a cost type, and what an order leaves of the estimate; the whole job if the cost type is
 * null. Net in base currency, with 2 decimals or the currency's own if more.
 */
const JobBudget = z.object({
  job: Ref,
  costType: z.nullable(Ref),
  approvedEstimate: Money,
  /** Other approved orders minus posted costs; approved time and posted costs; other pending orders. */
  committed: Money,
  actual: Money,
  otherOrders: Money,
  /** This order's amount; in its own currency without an exchange rate. */
  thisOrder: Money,
  /** Null if the order is in a foreign currency without a rate today, so it can't be subtracted. */
  left: z.nullable(Money),
  /** Also null for internal projects, which have no estimates. */
  budget: z.nullable(z.enum(BUDGET_STATES)),
});
export type JobBudget = z.infer<typeof JobBudget>;

/** A foreign-currency order's value in base currency, and the rate's figures and day. */
const OrderInBase = z.object({
  currencyCode: z.string(),
  /** How many units of base currency equal how many units of the order's currency. */
  baseUnits: z.string(),
  currencyUnits: z.string(),
  day: Day,
  /** False: a preview at today's rate. True: fixed at approval. */
  isFixed: z.boolean(),
  net: Money,
  tax: Money,
  total: Money,
});
export type OrderInBase = z.infer<typeof OrderInBase>;

/** A purchase order as edited. */
export const PurchaseOrder = z.extend(
  z.omit(PurchaseOrderRow, {
    jobs: true,
    hasAttachments: true,
    hasCost: true,
    budget: true,
    decision: true,
    hasLineOnJobAndAccount: true,
  }),
  {
    supplier: Supplier,
    division: OrderDivision,
    job: z.nullable(ActiveRef),
    /** Printed for the supplier. */
    notes: z.nullable(z.string()),
    /** Internal; editable until the order is cancelled. */
    privateNotes: z.nullable(z.string()),
    /** Null in base currency, or without an exchange rate. */
    inBase: z.nullable(OrderInBase),
    /** For its approver, while pending. */
    aboveLimitTogether: z.nullable(OrdersTogether),
    /** While pending: of all jobs for users who may approve it, otherwise of jobs the caller may read. */
    jobBudgets: z.array(JobBudget),
    isActive: z.boolean(),
    revision: z.int(),
    items: z.array(PurchaseOrderLine),
    attachments: z.array(Attachment),
    history: z.array(HistoryRow),
    /** Latest last. */
    supplierMails: z.array(SupplierMail),
    maySendToSupplier: z.boolean(),
    /** The order that this revision replaces once approved, and what it changes. */
    amends: z.nullable(NamedOrder),
    amendments: z.array(OrderChange),
    /** The revision that replaced it, or one in progress. */
    amendedBy: z.nullable(NamedOrder),
  },
);
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

/** A line to save. Id 0 is a new line; a stored line with a negative purchaseOrderID is deleted. */
const PurchaseOrderLineSave = z.looseObject({
  id: Id.check(z.minimum(0)),
  purchaseOrderID: z.optional(Id),
  job: OptionalReference,
  costType: OptionalReference,
  glChart: OptionalReference,
  employee: OptionalReference,
  taxStatus: OptionalReference,
  details: z.optional(z.nullable(text(ORDER_DETAILS_MAXIMUM))),
  units: TypedDecimal,
  rate: TypedDecimal,
  net: TypedDecimal,
  tax: TypedDecimal,
  total: TypedDecimal,
  allowTaxToCalc: z.optional(z.boolean()),
});
export type PurchaseOrderLineSave = z.infer<typeof PurchaseOrderLineSave>;

/** An order to save. A response can be sent back; what only the server decides is ignored. */
export const PurchaseOrderSave = z.strictObject({
  id: Id.check(z.minimum(0)),
  ...saveShape(ORDER_FIELDS),
  items: z.optional(z.array(PurchaseOrderLineSave).check(z.maxLength(MOST_ORDER_LINES))),
  /** PUT: required, as read. */
  lastModified: z.optional(Instant),
  /** POST: repeating a request returns the order created first. */
  requestId: z.optional(Uuid),
  reference: NotLookedAt,
  approveStatus: NotLookedAt,
  approveStatusComment: NotLookedAt,
  createdBy: NotLookedAt,
  net: NotLookedAt,
  tax: NotLookedAt,
  total: NotLookedAt,
  isActive: NotLookedAt,
  inBase: NotLookedAt,
  aboveLimitTogether: NotLookedAt,
  jobBudgets: NotLookedAt,
  revision: NotLookedAt,
  attachments: NotLookedAt,
  history: NotLookedAt,
  supplierMails: NotLookedAt,
  maySendToSupplier: NotLookedAt,
  isReplaced: NotLookedAt,
  amends: NotLookedAt,
  amendments: NotLookedAt,
  amendedBy: NotLookedAt,
  allowedActions: NotLookedAt,
});
export type PurchaseOrderSave = z.infer<typeof PurchaseOrderSave>;

const bodyLimit = 2_000_000;

export const readPurchaseOrder = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/:id',
  scope: 'orders:read',
  summary: 'A purchase order with its lines and history',
  mayCall: (actor) => can(actor, 'read', 'purchaseorder'),
  params,
  answer: PurchaseOrder,
});

export const createPurchaseOrder = endpoint({
  tag,
  method: 'POST',
  path: '/api/purchaseorders',
  scope: 'orders:write',
  summary: 'Creates a purchase order; recalculates every figure',
  mayCall: (actor) => can(actor, 'create', 'purchaseorder'),
  bodyLimit,
  body: PurchaseOrderSave,
  answer: PurchaseOrder,
  status: 201,
});

export const updatePurchaseOrder = endpoint({
  tag,
  method: 'PUT',
  path: '/api/purchaseorders/:id',
  scope: 'orders:write',
  summary:
    'Changes a purchase order; a rejected one is new again. 422 with the document and what is wrong with each line, ' +
    '409 with the current one when it was changed since it was read',
  mayCall: (actor) => can(actor, 'update', 'purchaseorder'),
  bodyLimit,
  params,
  body: PurchaseOrderSave,
  answer: PurchaseOrder,
});

export const deletePurchaseOrder = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/purchaseorders/:id',
  scope: 'orders:write',
  summary: 'Deletes an order that was never sent; its number is not used again',
  mayCall: (actor) => can(actor, 'delete', 'purchaseorder'),
  params,
});
