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

/** Where the tax of a line comes from. */
const TaxRateSource = z.enum(['none', 'supplier', 'division', 'manual']);

/** A line as it is edited. `units` and `rate` are plain decimals; `taxRateApplied` is in percent. */
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

/** Orders of one supplier, day and requester that together are above the limit of their approver. */
const OrdersTogether = z.object({ orders: z.int(), total: Money, limit: Money, currencyCode: z.string() });
export type OrdersTogether = z.infer<typeof OrdersTogether>;

/**
 * What a job was estimated, has committed and cost for a cost type, and what an order leaves of that; null for the cost type =
 * for the whole job. Net, in the agency's currency, with 2 decimals or its own where they are more.
 */
const JobBudget = z.object({
  job: Ref,
  costType: z.nullable(Ref),
  approvedEstimate: Money,
  /** On other approved orders, as far as costs are not posted; approved time and posted costs; on other orders that wait. */
  committed: Money,
  actual: Money,
  otherOrders: Money,
  /** Of this order; in its own currency where there is no rate of it. */
  thisOrder: Money,
  /** null where the order is in another currency without a rate of today: it cannot be subtracted. */
  left: z.nullable(Money),
  /** null also of internal projects, for which nothing is estimated. */
  budget: z.nullable(z.enum(BUDGET_STATES)),
});
export type JobBudget = z.infer<typeof JobBudget>;

/** What an order in another currency is worth in that of the agency, and at which rate of which day. */
const OrderInBase = z.object({
  currencyCode: z.string(),
  /** So many units of the base currency are so many of the order's. */
  baseUnits: z.string(),
  currencyUnits: z.string(),
  day: Day,
  /** false = a preview at the rate of today; true = as it was approved. */
  isFixed: z.boolean(),
  net: Money,
  tax: Money,
  total: Money,
});
export type OrderInBase = z.infer<typeof OrderInBase>;

/** A purchase order as it is edited. */
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
    /** For the supplier: printed. */
    notes: z.nullable(z.string()),
    /** For the agency alone, open until the order is cancelled. */
    privateNotes: z.nullable(z.string()),
    /** null where it is in the base currency, or there is no rate. */
    inBase: z.nullable(OrderInBase),
    /** For who approves it, while it waits. */
    aboveLimitTogether: z.nullable(OrdersTogether),
    /** While it waits, of the jobs whose figures the caller may see: who may approve it of all, others of those that they may read. */
    jobBudgets: z.array(JobBudget),
    isActive: z.boolean(),
    revision: z.int(),
    items: z.array(PurchaseOrderLine),
    attachments: z.array(Attachment),
    history: z.array(HistoryRow),
    /** The latest last. */
    supplierMails: z.array(SupplierMail),
    maySendToSupplier: z.boolean(),
    /** The order that this revision replaces once it is approved, and what it changes of it. */
    amends: z.nullable(NamedOrder),
    amendments: z.array(OrderChange),
    /** The revision that replaced it, or one that is under way. */
    amendedBy: z.nullable(NamedOrder),
  },
);
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

/** A line as it is saved. An id of 0 is a new one; a saved one with a negative purchaseOrderID is deleted. */
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

/** An order as it is saved: what an answer holds can be sent back; what only the server decides is not looked at. */
export const PurchaseOrderSave = z.strictObject({
  id: Id.check(z.minimum(0)),
  ...saveShape(ORDER_FIELDS),
  items: z.optional(z.array(PurchaseOrderLineSave).check(z.maxLength(MOST_ORDER_LINES))),
  /** PUT: required, as it was read. */
  lastModified: z.optional(Instant),
  /** POST: a repeat of the same one answers the order made the first time. */
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
